import type { NoticeContent } from "./notice-mail.tsx";
import type { ReportMailContent } from "./report-mail.tsx";

export type Rendered = { html: string; text: string };

/** React and the parts of mails are loaded with the first of them: most events and most minutes have none. */
const mails = () => import("./mails.ts");

/** HTML and plain text of one source. A table that makes the mail too long for Gmail is shortened until it fits. */
export const renderReport = async (content: ReportMailContent): Promise<Rendered> =>
  (await mails()).renderReport(content);

export const renderNotice = async (content: NoticeContent): Promise<Rendered> => (await mails()).renderNotice(content);
