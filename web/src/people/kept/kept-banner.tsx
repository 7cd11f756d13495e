import { useLack } from "../../platform/browser/browser-lack.ts";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { useKept } from "./use-kept.ts";

// Hardly ever seen, and nobody's work ends because it cannot be had.
const KeptLines = onDemand(
  async () => (await import("./kept-lines.tsx").catch(() => undefined))?.KeptLines ?? (() => null),
);

/** What lies on this device and cannot be read, or is not kept. The region is there beforehand, so that it is read out. */
export function KeptBanner() {
  const { unopened, damaged, damagedFiles, isUnkept } = useKept().state();
  const isLacking = useLack() !== undefined || isUnkept;
  return <div role="status">{(isLacking || unopened + damaged.length + damagedFiles.length > 0) && <KeptLines />}</div>;
}
