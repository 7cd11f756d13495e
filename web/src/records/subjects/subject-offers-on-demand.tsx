import { onDemand } from "../../platform/ui/on-demand.tsx";
import styles from "./subject-offers.module.css";

/** What the subject of a record brings to its header; its line is there before. */
export const SubjectOffers = onDemand(
  async () => (await import("./subject-offers.tsx")).SubjectOffers,
  () => <div className={styles.offers} aria-busy />,
);
