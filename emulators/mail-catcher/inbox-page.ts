import type { CaughtMail } from "./caught-mail.ts";
import { EVENTS } from "./event-webhook.ts";

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const e = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? "");

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: light-dark(#d5d9d8, #3a4140); --dim: light-dark(#54605d, #a2adaa); }
  body { margin: 0 auto; max-inline-size: 62rem; padding: 1.5rem 1rem; background: light-dark(#fbfcfb, #161a19); color: light-dark(#15201d, #e6ecea); }
  a { color: light-dark(#0a5c4c, #7fd6c2); } h1 { font-size: 1.35rem; margin: 0 0 .75rem; overflow-wrap: anywhere; }
  ul { list-style: none; margin: 0; padding: 0; border-block-start: 1px solid var(--line); }
  li { border-block-end: 1px solid var(--line); } li a { display: grid; grid-template-columns: minmax(10rem, 1fr) 2fr auto; overflow-wrap: anywhere; gap: .25rem 1rem; padding: .6rem .25rem; text-decoration: none; color: inherit; }
  li a:hover, li a:focus-visible { background: light-dark(#eef3f1, #1f2625); } .dim, dt, time { color: var(--dim); } .sub { font-weight: 600; overflow-wrap: anywhere; }
  input[type=search] { font: inherit; padding: .4rem .6rem; inline-size: min(100%, 24rem); margin-block-end: 1rem; } button { font: inherit; padding: .3rem .7rem; margin: 0 .4rem .4rem 0; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: 0 0 1rem; } dd { margin: 0; overflow-wrap: anywhere; }
  iframe { inline-size: 100%; block-size: 44rem; border: 1px solid var(--line); background: Canvas; } pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid var(--line); padding: 1rem; }
  @media (max-width: 40rem) { li a { grid-template-columns: 1fr; } dl { grid-template-columns: 1fr; } }`;

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${e(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`;

export const listPart = (mails: readonly CaughtMail[]) =>
  mails.length === 0
    ? `<p class="dim">No mail here. What the site sends appears by itself.</p>`
    : `<ul>${mails
        .map(
          ({ id, to, subject, at, attachments }) =>
            `<li><a href="/mails/${e(encodeURIComponent(id))}"><span>${e(to)}</span><span class="sub">${e(subject)}${
              attachments.length > 0 ? ` <span class="dim">(${attachments.length} attached)</span>` : ""
            }</span><time datetime="${e(at)}">${e(at.slice(0, 19).replace("T", " "))} UTC</time></a></li>`,
        )
        .join("")}</ul>`;

/** All mails, newest first; the list refreshes itself. */
export const inboxPage = (mails: readonly CaughtMail[], q: string) =>
  page(
    "Inbox of everyone",
    `<h1>Inbox of everyone</h1><form><input type="search" name="q" value="${e(q)}" placeholder="Search address, subject, text" aria-label="Search mails"></form>
    <main id="list" aria-live="polite">${listPart(mails)}</main>
    <script>setInterval(async () => { const r = await fetch("/list" + location.search); const t = await r.text(); const l = document.getElementById("list"); if (l.innerHTML !== t && r.ok && !l.contains(document.activeElement)) l.innerHTML = t; }, 2000);</script>`,
  );

const row = ([name, value]: [string, string]) => `<dt>${e(name)}</dt><dd>${e(value)}</dd>`;

/** One mail as a person would read it: HTML in a closed frame, text, headers, files, what the service told of it. */
export function mailPage(mail: CaughtMail): string {
  const target = `/mails/${encodeURIComponent(mail.id)}`;
  const unsubscribe = /<(https?:[^>]+)>/.exec(mail.headers["List-Unsubscribe"] ?? "")?.[1];
  const oneClick = unsubscribe && mail.headers["List-Unsubscribe-Post"] === "List-Unsubscribe=One-Click";
  const files = mail.attachments.map(
    ({ filename, bytes }, index) => `<a href="${e(target)}/attachments/${index}">${e(filename)}</a> (${bytes} bytes)`,
  );
  return page(
    mail.subject,
    `<p><a href="/">All mails</a></p><h1>${e(mail.subject)}</h1>
    <dl>${row(["From", mail.from])}${row(["To", mail.toName ? `${mail.toName} <${mail.to}>` : mail.to])}${row(["At", mail.at])}
    ${files.length > 0 ? `<dt>Files</dt><dd>${files.join(", ")}</dd>` : ""}</dl>
    ${oneClick ? `<form method="post" action="${e(unsubscribe)}" target="unsubscribed"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>Unsubscribe (one click)</button></form><iframe name="unsubscribed" title="Answer to unsubscribing" style="block-size:2.5rem" hidden></iframe>` : ""}
    <p><button type="button" onclick="f.style.inlineSize='375px'">Phone</button><button type="button" onclick="f.style.inlineSize='100%'">Desktop</button></p>
    <iframe id="f" title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" src="${e(target)}/html"></iframe>
    <h2>Plain text</h2><pre>${e(mail.text)}</pre>
    <h2>Headers</h2><dl>${Object.entries({ ...mail.headers, ...mail.customArgs })
      .map(row)
      .join("")}</dl>
    <h2>Events</h2><ul>${mail.events.map(({ event, at, answer }) => `<li>${e(at)} ${e(event)}: webhook answered ${e(answer)}</li>`).join("")}</ul>
    <p>${EVENTS.map((event) => `<button type="button" onclick="fetch('/api/events/${e(encodeURIComponent(mail.id))}/${event}',{method:'POST'}).then(()=>location.reload())">${event}</button>`).join("")}</p>
    <script>const f = document.getElementById("f");</script>`,
  );
}
