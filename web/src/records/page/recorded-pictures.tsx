import { picturesIn, type RecordedPicture } from "@zona/domain/records/pictures/recorded-pictures";
import type { Sheets } from "@zona/domain/records/sheet";
import { Link } from "react-router";
import { placeWords } from "../../media/actions/suggested-place.ts";
import { Section } from "../../platform/ui/page.tsx";
import styles from "./record-page.module.css";
import { t } from "./test-text.ts";

/** Enough of a hash to tell one file from another by eye; the trail has the whole of it. */
const SHORT_HASH = 12;

const byPlace = ({ slot: a }: RecordedPicture, { slot: b }: RecordedPicture) =>
  (a.check ?? "").localeCompare(b.check ?? "", "en") || (a.unitNo ?? 0) - (b.unitNo ?? 0);

/** The pictures that are part of a record and signed with it: where they belong, and what is in the file. */
export function RecordedPictures({ sheets }: { sheets: Sheets }) {
  const pictures = picturesIn(sheets).sort(byPlace);
  if (pictures.length === 0) return null;
  return (
    <Section id="recorded-images" title={t("recordedImages")}>
      <table className={`${styles.table} ${styles.pictures}`}>
        <thead>
          <tr>
            <th scope="col">{t("image")}</th>
            <th scope="col">{t("imagePlace")}</th>
            <th scope="col">SHA-256</th>
          </tr>
        </thead>
        <tbody>
          {pictures.map(({ id, slot, sha256 }) => (
            <tr key={id}>
              <th scope="row" className="mono">
                <Link to={`/rawdata?open=${id}`}>{id}</Link>
              </th>
              <td>{placeWords({ slot }) ?? t("imageOfRecord")}</td>
              <td className="mono">{sha256.slice(0, SHORT_HASH)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
