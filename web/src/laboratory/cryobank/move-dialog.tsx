import { Button, Group, NativeSelect } from "@mantine/core";
import { planMove } from "@zona/domain/cryobank/bank-plans";
import { nextFree } from "@zona/domain/cryobank/free-places";
import { placeId, placeWords } from "@zona/domain/cryobank/place";
import type { Straw, Tank } from "@zona/domain/cryobank/straw";
import { type FormEvent, useState } from "react";
import { useStaffMember } from "../../people/session/session.ts";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { ModalDialog } from "../../platform/ui/modal-dialog.tsx";
import { actOnStraws, listenToTank } from "./bank-data.ts";
import { t } from "./bank-text.ts";
import { MomentField } from "./moment-field.tsx";
import { useBankAct } from "./use-bank-act.tsx";

type Props = { tanks: readonly Tank[]; straws: readonly Straw[]; onClose: (isMoved: boolean) => void };

/** Moves straws to the next free places from a chosen cane on; a straw that was lost is found there. */
export function MoveDialog({ tanks, straws, onClose }: Props) {
  const [tank, setTank] = useState(tanks[0]);
  const [canister, setCanister] = useState(tank?.canisters[0] ?? "");
  const [cane, setCane] = useState(tank?.canes[0] ?? "");
  const [at, setAt] = useState(labNow);
  const there = useSnapshot(`tank ${tank?.id}`, listenToTank(tank?.id ?? ""));
  const { uid, name } = useStaffMember();
  const { busy, write, refusal } = useBankAct();
  const known = dataOf(there)?.records;
  const targets =
    tank && known
      ? proposedPlaces(tank, known, straws, placeId({ tank: tank.id, canister, cane, position: "1" }))
      : undefined;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!targets || !known) return;
    const bank = {
      straws: new Map([...known, ...straws].map((straw) => [straw.id, straw])),
      tanks: new Map(tanks.map((one) => [one.id, one])),
    };
    const planned = planMove(bank, targets, { by: { uid, name }, happenedAt: at, now: labNow() });
    // A straw without a place is refused by the plan.
    const moved = straws.map(({ id, rev }) => ({ strawId: id, rev, to: targets.get(id) ?? "" }));
    if (await write(() => actOnStraws({ kind: "move", straws: moved, happenedAt: at }), planned)) onClose(true);
  }
  const heading = t("moveTitle", { n: straws.length });
  return (
    <ModalDialog label={heading} variant="centre" onClose={() => !busy && onClose(false)}>
      <h2>{heading}</h2>
      <form className="form-stack" onSubmit={(event) => void submit(event)}>
        <Group grow align="start">
          <NativeSelect
            label={t("tank")}
            value={tank?.id}
            data={tanks.map(({ id }) => id)}
            onChange={(event) => {
              const next = tanks.find(({ id }) => id === event.currentTarget.value);
              setTank(next);
              setCanister(next?.canisters[0] ?? "");
              setCane(next?.canes[0] ?? "");
            }}
          />
          <NativeSelect
            label={t("canister")}
            value={canister}
            data={tank?.canisters ?? []}
            onChange={(event) => setCanister(event.currentTarget.value)}
          />
          <NativeSelect
            label={t("cane")}
            value={cane}
            data={tank?.canes ?? []}
            onChange={(event) => setCane(event.currentTarget.value)}
          />
        </Group>
        <MomentField label={t("when")} value={at} onChange={setAt} />
        <ul>
          {straws.map(({ id, placeId: from }) => {
            const to = targets?.get(id);
            return (
              <li key={id}>
                {to === undefined
                  ? `${id}: ${t("noRoom")}`
                  : t("moveTo", { straw: id, from: from ? placeWords(from) : "–", to: placeWords(to) })}
              </li>
            );
          })}
        </ul>
        {refusal}
        <Group gap="sm">
          <Button type="submit" loading={busy} disabled={!targets}>
            {t("doMove", { n: straws.length })}
          </Button>
          <Button variant="default" disabled={busy} onClick={() => onClose(false)}>
            {t("cancel")}
          </Button>
        </Group>
      </form>
    </ModalDialog>
  );
}

function proposedPlaces(tank: Tank, there: readonly Straw[], straws: readonly Straw[], near: string | undefined) {
  const taken = new Set(there.map(({ placeId: place }) => place));
  return new Map(
    straws.map(({ id }) => {
      const place = nextFree(tank, (one) => taken.has(one), near);
      taken.add(place);
      return [id, place] as const;
    }),
  );
}
