import { AcceptedType, MEDIA_LIMITS, REJECTION_SENTENCES } from "@zona/domain/media/medium";

const NAME_LIMIT = 200;

/**
 * Why a file is not even begun, or undefined. Spares people a useless upload; what a file really is, only the server's
 * look at its content says.
 */
export function refusal({ name, type, size }: Pick<File, "name" | "type" | "size">): string | undefined {
  if (!AcceptedType.safeParse(type).success) return "Only JPEG, PNG and WebP pictures can be uploaded now.";
  if (size === 0) return REJECTION_SENTENCES.empty;
  if (size > MEDIA_LIMITS.maxBytes) return REJECTION_SENTENCES["too-large"];
  if (name.length > NAME_LIMIT) return "The name of the file is longer than 200 characters.";
  return undefined;
}
