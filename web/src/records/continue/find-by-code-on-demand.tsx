import { onDemand } from "../../platform/ui/on-demand.tsx";
import styles from "./find-by-code.module.css";

/** For the headers of pages: what is due must not wait for the field. */
export const FindByCode = onDemand(
  async () => (await import("./find-by-code.tsx")).FindByCode,
  () => <div className={styles.find} />,
);
