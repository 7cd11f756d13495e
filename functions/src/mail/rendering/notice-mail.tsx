import { UNSUBSCRIBE_MARK } from "@zona/domain/mail/outbox-mail";
import type { MailWords } from "../mail-text.ts";
import { Action, Dim, MailLayout, Paragraph, QuietLink } from "./mail-layout.tsx";

export type NoticeContent = {
  words: MailWords;
  title: string;
  paragraphs: readonly string[];
  lines?: readonly string[];
  action: { label: string; href: string };
  /** Whether the reader can unsubscribe from such mails. */
  canLeave: boolean;
};

/** A short mail: some sentences, perhaps a list, one thing to do. */
export function NoticeMail({ words: { language, t }, title, paragraphs, lines = [], action, canLeave }: NoticeContent) {
  return (
    <MailLayout
      language={language}
      title={title}
      preview={paragraphs[0] ?? title}
      footer={<Dim>{canLeave ? <QuietLink href={UNSUBSCRIBE_MARK}>{t("unsubscribe")}</QuietLink> : "Zona"}</Dim>}
    >
      {paragraphs.map((text) => (
        <Paragraph key={text}>{text}</Paragraph>
      ))}
      {lines.map((text) => (
        <Dim key={text}>{text}</Dim>
      ))}
      <Action href={action.href}>{action.label}</Action>
    </MailLayout>
  );
}
