import { Body } from "@react-email/body";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Hr } from "@react-email/hr";
import { Html } from "@react-email/html";
import { Link } from "@react-email/link";
import { Preview } from "@react-email/preview";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import type { LanguageCode } from "@zona/domain/messages/languages";
import type { CSSProperties, ReactNode } from "react";

const FONT = "'Atkinson Hyperlegible Next', 'Segoe UI', system-ui, sans-serif";

/** Inline styles for clients that read nothing else; classes for those that know dark mode and narrow screens. */
export const STYLE = {
  body: { margin: 0, padding: 0, backgroundColor: "#f5f7f6", fontFamily: FONT, color: "#15201d" },
  card: { maxWidth: "680px", margin: "0 auto", padding: "28px 24px", backgroundColor: "#ffffff" },
  title: { fontSize: "22px", lineHeight: "28px", fontWeight: 650, margin: "0 0 6px" },
  text: { fontSize: "15px", lineHeight: "23px", margin: "0 0 14px" },
  dim: { fontSize: "13px", lineHeight: "20px", color: "#54605d", margin: "0 0 10px" },
  notice: {
    fontSize: "15px",
    lineHeight: "22px",
    margin: "0 0 14px",
    padding: "8px 12px",
    backgroundColor: "#fbf1dc",
    color: "#5a3b00",
  },
  link: { color: "#0a5c4c", textDecoration: "underline" },
  button: {
    display: "inline-block",
    padding: "10px 18px",
    backgroundColor: "#0a5c4c",
    color: "#ffffff",
    borderRadius: "6px",
    fontSize: "15px",
    fontWeight: 600,
    textDecoration: "none",
  },
  line: { borderColor: "#d5d9d8", margin: "20px 0 14px" },
} satisfies Record<string, CSSProperties>;

const ADAPTS = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .m-body { background-color: #101413 !important; color: #e6ecea !important; }
    .m-card { background-color: #181d1c !important; }
    .m-ink { color: #e6ecea !important; } .m-dim { color: #a2adaa !important; }
    .m-link { color: #7fd6c2 !important; } .m-notice { background-color: #3a2c0d !important; color: #f6dfae !important; }
    .m-button { background-color: #7fd6c2 !important; color: #10201c !important; }
    .m-cell { border-color: #333a39 !important; } .m-head { background-color: #222928 !important; }
    .m-bar { background-color: #7fd6c2 !important; } .m-track { background-color: #2b3231 !important; }
    .m-mid { background-color: #54a08f !important; } .m-light { background-color: #35685d !important; }
    .m-below { color: #ff9c8f !important; }
  }
  @media (max-width: 480px) {
    .m-card { padding: 20px 14px !important; } .m-heads { display: none !important; }
    .m-row { display: block !important; padding: 6px 0 !important; }
    .m-inner { padding-left: 16px !important; }
    .m-part { display: block !important; width: 100% !important; padding: 1px 0 !important; text-align: left !important; }
    .m-empty { display: none !important; }
    .m-row .m-cell { border-bottom: 0 !important; } .m-row { border-bottom: 1px solid #8884 !important; }
    .m-name { display: inline !important; font-weight: 400 !important; opacity: 0.75; }
  }`;

type Props = { language: LanguageCode; title: string; preview: string; children: ReactNode; footer: ReactNode };

/** Around every mail: name, card, what stands below. */
export function MailLayout({ language, title, preview, children, footer }: Props) {
  return (
    <Html lang={language}>
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{ADAPTS}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body style={STYLE.body} className="m-body">
        <Container style={STYLE.card} className="m-card">
          <Heading as="h1" style={STYLE.title} className="m-ink">
            {title}
          </Heading>
          {children}
          <Hr style={STYLE.line} className="m-cell" />
          <Section>{footer}</Section>
        </Container>
      </Body>
    </Html>
  );
}

export const Paragraph = ({ children }: { children: ReactNode }) => (
  <Text style={STYLE.text} className="m-ink">
    {children}
  </Text>
);

export const Dim = ({ children }: { children: ReactNode }) => (
  <Text style={STYLE.dim} className="m-dim">
    {children}
  </Text>
);

export const Notice = ({ children }: { children: ReactNode }) => (
  <Text style={STYLE.notice} className="m-notice">
    {children}
  </Text>
);

export const Action = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} style={STYLE.button} className="m-button">
    {children}
  </Link>
);

export const QuietLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} style={STYLE.link} className="m-link">
    {children}
  </Link>
);
