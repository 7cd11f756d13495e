import { Button, Checkbox, Group } from "@mantine/core";
import { placesOfCane } from "@zona/domain/cryobank/free-places";
import { placeNames, placeWords } from "@zona/domain/cryobank/place";
import type { Straw, Tank } from "@zona/domain/cryobank/straw";
import { memo, useEffect, useRef, useState } from "react";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { t } from "./bank-text.ts";
import styles from "./cryobank.module.css";
import { consentState, consentWords, contentWords } from "./straw-words.ts";

const MoveDialog = onDemand(async () => (await import("./move-dialog.tsx")).MoveDialog);

const LEGEND = [
  ["taken", t("legendTaken")],
  ["free", t("legendFree")],
  ["ends", t("legendEnds")],
] as const;

type ByPlace = ReadonlyMap<string, Straw>;
type Props = { tank: Tank; straws: readonly Straw[]; onOpen: (strawId: string) => void };
type Cane = { canister: string; cane: string };

/** A tank at a glance: its canisters side by side, each cane a row of places; a chosen cane place by place below. */
export function TankView({ tank, straws, onOpen }: Props) {
  const [shown, setShown] = useState<Cane>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isMoving, setIsMoving] = useState(false);
  const byPlace = new Map(straws.map((straw) => [straw.placeId ?? "", straw]));
  const outside = straws.filter(({ placeId = "" }) => {
    const { canister, cane, position } = placeNames(placeId);
    const isInside =
      tank.canisters.includes(canister) && tank.canes.includes(cane) && Number(position) <= tank.positions;
    return !isInside;
  });
  const choose = (strawId: string, isChosen: boolean) =>
    setChosen((former) => new Set(isChosen ? [...former, strawId] : [...former].filter((one) => one !== strawId)));
  const stillHere = straws.filter(({ id }) => chosen.has(id));

  return (
    <>
      <p className={styles.legend}>
        {LEGEND.map(([mark, word]) => (
          <span key={mark}>
            <span className={styles.mark} data-mark={mark} /> {word}
          </span>
        ))}
      </p>
      <div className={styles.tank}>
        {tank.canisters.map((canister) => (
          <section key={canister} className={styles.canister} aria-label={t("canisterOf", { canister })}>
            <h3>
              {t("canisterOf", { canister })}{" "}
              <span className="dim">
                {straws.filter(({ placeId = "" }) => placeNames(placeId).canister === canister).length}
              </span>
            </h3>
            {tank.canes.map((cane) => {
              const isShown = shown?.canister === canister && shown.cane === cane;
              const places = placesOfCane(tank, canister, cane);
              const marks = places.map((place) => markOf(byPlace.get(place))).join(" ");
              return (
                <CaneRow
                  key={cane}
                  cane={cane}
                  marks={marks}
                  isShown={isShown}
                  onShow={() => setShown(isShown ? undefined : { canister, cane })}
                />
              );
            })}
            {shown?.canister === canister && (
              <CaneList
                key={shown.cane}
                tank={tank}
                {...shown}
                byPlace={byPlace}
                chosen={chosen}
                onChoose={choose}
                onOpen={onOpen}
              />
            )}
          </section>
        ))}
      </div>
      {outside.length > 0 && (
        <>
          <h3>{t("outside")}</h3>
          <StrawList straws={outside} onOpen={onOpen} />
        </>
      )}
      {stillHere.length > 0 && (
        <Group gap="sm" className={styles.bar}>
          <Button onClick={() => setIsMoving(true)}>{t("moveSome", { n: stillHere.length })}</Button>
          <Button variant="default" onClick={() => setChosen(new Set())}>
            {t("clear")}
          </Button>
        </Group>
      )}
      {isMoving && (
        <MoveDialog
          tanks={[tank]}
          straws={stillHere}
          onClose={(isMoved) => {
            setIsMoving(false);
            if (isMoved) setChosen(new Set());
          }}
        />
      )}
    </>
  );
}

type Mark = "free" | "taken" | "ends";
const markOf = (straw: Straw | undefined): Mark =>
  straw === undefined ? "free" : consentState(straw) === "no" ? "taken" : "ends";

type CaneRowProps = { cane: string; marks: string; isShown: boolean; onShow: () => void };

/** One cane; `marks` tells its places in order, so that only canes that changed are drawn. */
const CaneRow = memo(
  function CaneRow({ cane, marks, isShown, onShow }: CaneRowProps) {
    const places = marks.split(" ");
    const taken = places.filter((mark) => mark !== "free").length;
    const ends = places.filter((mark) => mark === "ends").length;
    return (
      <button
        type="button"
        className={styles.cane}
        aria-expanded={isShown}
        aria-label={t("caneLabel", { cane, taken, all: places.length, ends: String(ends) })}
        onClick={onShow}
      >
        <code>{cane}</code>
        <span className={styles.places} aria-hidden>
          {places.map((mark, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place of a cane is its number
            <span key={at} className={styles.mark} data-mark={mark} />
          ))}
        </span>
      </button>
    );
  },
  (before, after) => before.marks === after.marks && before.isShown === after.isShown && before.cane === after.cane,
);

type CaneListProps = Cane & {
  tank: Tank;
  byPlace: ByPlace;
  chosen: ReadonlySet<string>;
  onChoose: (strawId: string, isChosen: boolean) => void;
  onOpen: (strawId: string) => void;
};

function CaneList({ tank, canister, cane, byPlace, chosen, onChoose, onOpen }: CaneListProps) {
  const places = placesOfCane(tank, canister, cane);
  const free = places.filter((place) => !byPlace.has(place)).map((place) => placeNames(place).position);
  const list = useRef<HTMLElement>(null);
  // Below its canister, which may be longer than the screen.
  useEffect(() => list.current?.scrollIntoView({ block: "nearest" }), []);
  return (
    <section ref={list} aria-label={t("caneOf", { cane })}>
      <h3>{t("caneOf", { cane })}</h3>
      <ol className="list-rows">
        {places.map((place) => {
          const straw = byPlace.get(place);
          return (
            straw && (
              <li key={place} className={`list-row ${styles.place}`}>
                <StrawFacts straw={straw} position={placeNames(place).position} onOpen={onOpen} />
                <Checkbox
                  aria-label={t("selectStraw", { straw: straw.id })}
                  checked={chosen.has(straw.id)}
                  onChange={(event) => onChoose(straw.id, event.currentTarget.checked)}
                />
              </li>
            )
          );
        })}
      </ol>
      {free.length > 0 && <p className="dim">{t("free", { positions: free.join(", ") })}</p>}
    </section>
  );
}

type StrawFactsProps = { straw: Straw; position?: string; onOpen: (strawId: string) => void };

function StrawFacts({ straw, position, onOpen }: StrawFactsProps) {
  const state = consentState(straw);
  return (
    <div>
      {position && (
        <>
          <code>{position}</code>{" "}
        </>
      )}
      <button type="button" className={styles.straw} onClick={() => onOpen(straw.id)}>
        {straw.id}
      </button>{" "}
      {contentWords(straw)} · <code>{straw.subjectCode}</code>
      <p className={state === "no" ? "dim" : "attention"}>
        {position ? "" : `${placeWords(straw.placeId ?? "")} · `}
        {consentWords(straw)}
      </p>
    </div>
  );
}

/** Straws of any places. */
export const StrawList = ({ straws, onOpen }: { straws: readonly Straw[]; onOpen: (strawId: string) => void }) => (
  <ul className="list-rows">
    {straws.map((straw) => (
      <li key={straw.id} className="list-row">
        <StrawFacts straw={straw} onOpen={onOpen} />
      </li>
    ))}
  </ul>
);
