import * as z from "zod";
import { peerKeyOf } from "./comparison.ts";
import type { Medium } from "./medium.ts";
import { Optics } from "./medium-details.ts";

/** What a medium is called in its record while its assessor must not learn the file's name. */
export const BLIND_NAME = "blinded";

/**
 * What would tell the assessor of a blinded test which arm a picture is of: the name of its file and with what it was taken. It
 * lies apart from the record, where its uploader alone may read it, and goes back there once the test was submitted or its
 * blind was broken. Media of a draft are sealed as soon as its study is blinded.
 */
export const SealedIdentity = z.lazy(() =>
  z.object({
    id: z.string().min(1),
    originalName: z.string().min(1).max(200),
    optics: Optics.unwrap().omit({ pixelSize: true }).optional(),
  }),
);
export type SealedIdentity = z.infer<typeof SealedIdentity>;
type Identity = Omit<SealedIdentity, "id">;
type Sealable = Pick<Medium, "originalName" | "optics" | "comparison" | "slot">;

export const sealedIdentityPath = (mediaId: string) => `media/${mediaId}/sealed/identity`;

const withoutPixelSize = ({ pixelSize: _, ...identity }: Optics = {}): Omit<Optics, "pixelSize"> => identity;

/** Whether anything of the identity stands in the open; the key of its peers names the device. */
export const isIdentityOpen = ({ originalName, optics, comparison }: Omit<Sealable, "slot">) =>
  originalName !== BLIND_NAME || Object.keys(withoutPixelSize(optics)).length > 0 || comparison?.peerKey !== undefined;

/** A medium without its identity, and the identity; what was sealed before stays in it. */
export function sealIdentity<M extends Sealable>(medium: M, before?: Identity): { medium: M; identity: Identity } {
  const { optics, comparison, originalName, ...rest } = medium;
  const { peerKey: _, stood, ...comparable } = comparison ?? {};
  const places = stood?.map(({ peerKey: _of, ...place }) => place);
  const own = { ...before?.optics, ...withoutPixelSize(optics) };
  const hidden = {
    ...rest,
    originalName: BLIND_NAME,
    ...(optics?.pixelSize && { optics: { pixelSize: optics.pixelSize } }),
    ...(comparison && { comparison: { ...comparable, ...(places && { stood: places }) } }),
  };
  const name = originalName === BLIND_NAME ? before?.originalName : originalName;
  return {
    // The same fields as before, but for those that name the file or the device.
    medium: hidden as M,
    identity: { originalName: name ?? BLIND_NAME, ...(Object.keys(own).length > 0 && { optics: own }) },
  };
}

/** A medium with the identity that was sealed. */
export function restoreIdentity<M extends Sealable>(medium: M, identity: Identity | undefined): M {
  if (!identity) return medium;
  const { comparison, slot } = medium;
  const optics = { ...identity.optics, ...medium.optics };
  const peerKey = peerKeyOf({ optics, slot });
  return {
    ...medium,
    ...(medium.originalName === BLIND_NAME && { originalName: identity.originalName }),
    ...(Object.keys(optics).length > 0 && { optics }),
    ...(comparison && { comparison: { ...comparison, ...(peerKey && { peerKey }) } }),
  };
}
