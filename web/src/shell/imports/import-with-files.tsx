import { ImportPage } from "../../laboratory/imports/import-page.tsx";
import { ListedFiles } from "../../media/uploads/listed/listed-files.tsx";

/** An import; of a list of images with the files that it tells. */
export function ImportWithFiles() {
  return <ImportPage files={(run) => <ListedFiles source={run.source} studyId={run.studyId} />} />;
}
