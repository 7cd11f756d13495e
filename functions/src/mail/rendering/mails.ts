import { render } from "@react-email/render";
import { MAIL_POLICY } from "@zona/domain/mail/mail-policy";
import { createElement, type ReactElement } from "react";
import { type NoticeContent, NoticeMail } from "./notice-mail.tsx";
import type { Rendered } from "./render-mail.ts";
import { ReportMail, type ReportMailContent } from "./report-mail.tsx";

async function rendered(mail: ReactElement): Promise<Rendered> {
  const [html, text] = await Promise.all([render(mail), render(mail, { plainText: true })]);
  return { html, text };
}

export async function renderReport(content: ReportMailContent): Promise<Rendered> {
  for (let rows = content.rows; ; rows = rows.slice(0, Math.floor(rows.length / 2))) {
    const mail = await rendered(createElement(ReportMail, { ...content, rows }));
    if (Buffer.byteLength(mail.html) <= MAIL_POLICY.htmlBytes || rows.length === 0) return mail;
  }
}

export const renderNotice = (content: NoticeContent): Promise<Rendered> => rendered(createElement(NoticeMail, content));
