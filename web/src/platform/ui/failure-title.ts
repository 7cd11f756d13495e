import { isUnanswered } from "../firebase/failure.ts";
import { t } from "./ui-text.ts";

/** What stands over a failure: `title` says that something was not done, which nobody knows where no answer came. */
export const failureTitle = (title: string, error: unknown): string =>
  isUnanswered(error) ? t("notKnownDone") : title;
