import type { AcceptedType, Content } from "@zona/domain/media/medium";
import { useEffect, useState } from "react";
import { TiffPicture, type TiffView } from "../tiff/tiff-picture.tsx";
import styles from "../viewer.module.css";

/** Types that every browser of ours draws by itself. */
const DRAWN: readonly AcceptedType[] = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"];

export const canShowOriginal = ({ type }: Pick<Content, "type">) => DRAWN.includes(type) || type === "image/tiff";

type Props = {
  bytes: Uint8Array<ArrayBuffer>;
  type: AcceptedType;
  tiff: TiffView;
  onFailed: () => void;
};

/** The original itself, each of its pixels. */
export function OriginalPicture({ bytes, type, tiff, onFailed }: Props) {
  if (type === "image/tiff") return <TiffPicture bytes={bytes} view={tiff} onFailed={onFailed} />;
  return <Drawn bytes={bytes} type={type} onFailed={onFailed} />;
}

function Drawn({ bytes, type, onFailed }: Omit<Props, "tiff">) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes, type]);
  return address ? <img className={styles.layer} src={address} alt="" draggable={false} onError={onFailed} /> : null;
}
