import { IconPhotoOff } from "@tabler/icons-react";
import type { DerivedFile } from "@zona/domain/media/medium";
import { useEffect, useState } from "react";
import styles from "./picture.module.css";
import { pictures } from "./stored-files-data.ts";

type Loaded = { path: string; url: string | "failed" };

/** For the place of a picture in a list; `data-pictured` where it holds one. */
export const PICTURE_FRAME = styles.frame;

type Props = { file: DerivedFile; alt: string; onDrawn?: (picture: HTMLImageElement) => void };

/** A derived picture, in a place that is kept free for it from the first paint. */
export function Picture({ file, alt, onDrawn }: Props) {
  const { path, width, height } = file;
  const [loaded, setLoaded] = useState<Loaded>();

  useEffect(() => {
    let current = true;
    const show = (url: string) => current && setLoaded({ path, url });
    pictures.acquire(path).then(show, () => show("failed"));
    return () => {
      current = false;
      pictures.release(path);
    };
  }, [path]);

  const url = loaded?.path === path ? loaded.url : undefined;
  if (url === "failed")
    return <IconPhotoOff className={styles.failed} size={24} stroke={1.25} role="img" aria-label={alt} />;
  return (
    <img
      className={styles.picture}
      src={url}
      width={width}
      height={height}
      alt={alt}
      decoding="async"
      data-loaded={url ? true : undefined}
      onLoad={({ currentTarget }) => onDrawn?.(currentTarget)}
    />
  );
}
