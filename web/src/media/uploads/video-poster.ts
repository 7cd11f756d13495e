import { OUTPUT_SIZES } from "@zona/domain/media/medium";

/** A video that this browser cannot draw must not hold its own upload up. */
const TIMEOUT_MS = 15_000;
/** Past the black frames that many recordings begin with. */
const AT_SECONDS = 1;

/**
 * A still picture of a video, for the server has no decoder: one frame, at most as large as a preview, as WebP. Undefined
 * when this browser cannot play the file; the server then says that there is none.
 */
export async function makePoster(video: Blob): Promise<Blob | undefined> {
  const address = URL.createObjectURL(video);
  const player = document.createElement("video");
  try {
    player.muted = true;
    player.preload = "auto";
    player.src = address;
    await waitForEvent(player, "loadeddata");
    const sought = waitForEvent(player, "seeked");
    player.currentTime = Math.min(AT_SECONDS, player.duration / 2);
    await sought;
    return await draw(player);
  } catch {
    return undefined; // whatever the player says: there will be no picture
  } finally {
    player.removeAttribute("src");
    player.load();
    URL.revokeObjectURL(address);
  }
}

function waitForEvent(player: HTMLVideoElement, event: "loadeddata" | "seeked"): Promise<void> {
  const patience = AbortSignal.timeout(TIMEOUT_MS);
  return new Promise((resolve, reject) => {
    player.addEventListener(event, () => resolve(), { once: true });
    player.addEventListener("error", () => reject(new Error("This browser cannot play the video.")), { once: true });
    patience.addEventListener("abort", () => reject(patience.reason), { once: true });
  });
}

async function draw(player: HTMLVideoElement): Promise<Blob | undefined> {
  const { videoWidth: width, videoHeight: height } = player;
  if (width === 0 || height === 0) return undefined;
  const scale = Math.min(1, OUTPUT_SIZES.preview / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext("2d")?.drawImage(player, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), "image/webp", 0.85));
}
