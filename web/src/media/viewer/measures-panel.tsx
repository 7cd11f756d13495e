import { Stack } from "@mantine/core";
import type { Medium } from "@zona/domain/media/medium";
import { percentileRank } from "@zona/domain/media/verdicts/percentile-rank";
import { sharpnessSentence } from "@zona/domain/media/verdicts/quality-verdict";
import { useEffect, useState } from "react";
import { inPercent, numberFormat } from "../../platform/i18n/formats.ts";
import { ExplainedWords } from "../../platform/ui/explained.tsx";
import { facetName } from "../filters/facet-text.ts";
import { VideoMeasures } from "./video-measures.tsx";
import styles from "./viewer.module.css";
import { COMPARED, fetchPeers, type Peer } from "./viewer-data.ts";
import { t } from "./viewer-text.ts";

const decimal = numberFormat({ maximumSignificantDigits: 3 });

/** Two others, and the medium itself, are no distribution. */
const LEAST_PEERS = 4;

/** What was measured, and where each value stands among pictures of the same device, objective and stage. */
export function MeasuresPanel({ medium }: { medium: Medium }) {
  const { content, facts, quality, comparison } = medium;
  const { peers, state } = usePeers(medium);
  const isComparable = peers.length >= LEAST_PEERS;
  const frames = content?.video?.frames;
  if (frames) return <VideoMeasures frames={frames} verdict={comparison?.verdict} />;
  if (!facts || !quality) return <p className="dim">{t("unmeasured")}</p>;
  return (
    <Stack gap="sm">
      {comparison?.verdict && (
        <p data-verdict={comparison.verdict.verdict}>
          <ExplainedWords said={sharpnessSentence(comparison.verdict)} />
        </p>
      )}
      <dl className={styles.facts}>
        {COMPARED.map((name) => (
          <Measure
            key={name}
            name={facetName(name)}
            value={facts[name] ?? undefined}
            isPercent={name === "clipping"}
            others={isComparable ? peers.flatMap((peer) => peer[name] ?? []) : []}
          />
        ))}
      </dl>
      {content?.measuredAt && <p className="dim">{t("measuredAt", { fraction: content.measuredAt })}</p>}
      {state === "ready" && <p className="dim">{isComparable ? t("peers", { n: peers.length }) : t("tooFewPeers")}</p>}
      {state === "failed" && <p className="dim">{t("peersFailed")}</p>}
    </Stack>
  );
}

type Peers = { peers: readonly Peer[]; state: "loading" | "ready" | "failed" };

function usePeers(medium: Medium): Peers {
  const [found, setFound] = useState<Peers>({ peers: [], state: "loading" });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once per medium
  useEffect(() => {
    let current = true;
    setFound({ peers: [], state: "loading" });
    // Without them the measures still stand.
    fetchPeers(medium).then(
      (peers) => current && setFound({ peers, state: "ready" }),
      () => current && setFound({ peers: [], state: "failed" }),
    );
    return () => {
      current = false;
    };
  }, [medium.id]);
  return found;
}

type MeasureProps = { name: string; value: number | undefined; isPercent: boolean; others: readonly number[] };

function Measure({ name, value, isPercent, others }: MeasureProps) {
  const place = percentileRank(value, others);
  const said = isPercent ? inPercent : String;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value === undefined ? "–" : said(decimal.format(value))}</dd>
      {place && value !== undefined && (
        <>
          <Strip value={value} others={others.filter(Number.isFinite)} />
          <dd className="dim">
            {others.every((one) => one === value)
              ? t("sameAsAll", { of: place.of })
              : t("better", { below: place.below, of: place.of })}
          </dd>
        </>
      )}
    </div>
  );
}

const WIDTH = 200;
const HEIGHT = 26;

/** Every other picture a line, this one a mark. The words beside it say the same. */
function Strip({ value, others }: { value: number; others: readonly number[] }) {
  const low = Math.min(value, ...others);
  const high = Math.max(value, ...others);
  const at = (one: number) => 3 + ((one - low) / (high - low || 1)) * (WIDTH - 6);
  return (
    <svg className={styles.strip} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      {others.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines without identity
        <line key={index} x1={at(one)} x2={at(one)} y1={8} y2={HEIGHT - 2} className={styles.peer} />
      ))}
      <path d={`M${at(value) - 5} 0h10l-5 8z`} className={styles.own} />
      <line x1={at(value)} x2={at(value)} y1={4} y2={HEIGHT - 2} strokeWidth={2} className={styles.own} />
    </svg>
  );
}
