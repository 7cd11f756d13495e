import type { PublicSite } from "@zona/domain/sites/public-site";
import { type ReactNode, useEffect, useState } from "react";
import { Link, useParams } from "react-router";
import { useSession } from "../../people/session/session.ts";
import { useOnlineOnly } from "../../platform/browser/browser-lack.ts";
import { isSiteKept, SITE } from "../../platform/site/site.ts";
import { PageLoader } from "../../platform/ui/loading.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { Page, Section } from "../../platform/ui/page.tsx";
import { ErrorPage } from "../frame/error-page.tsx";
import styles from "./about-page.module.css";
import { t } from "./about-text.ts";

/** A page that is run from its sources has neither. */
const VERSION = import.meta.env.ZONA_VERSION ?? "–";
const COMMIT = import.meta.env.ZONA_COMMIT ?? "–";

const ApiPage = onDemand(
  async () => (await import("./api-page.tsx")).ApiPage,
  () => <PageLoader />,
);

/** `/about`, and the description of the API under it. */
export function AboutPage() {
  const { page } = useParams();
  if (page === undefined) return <About />;
  return page === "api" ? <ApiPage /> : <ErrorPage status={404} />;
}

/** What Zona is, which one this is, and what its laboratory says about use, privacy and whom to ask. Open to everyone. */
function About() {
  const { status } = useSession();
  const stated = useStated();
  const isOnlineOnly = useOnlineOnly();
  if (stated === "reading") return <PageLoader />;
  const { site, unstated } = stated;
  return (
    <div className={styles.page}>
      <Page title={t("title")} lead={t("lead")} isReading>
        <Section title={t("use")}>
          <Paragraphs of={site.intendedUse || t("madeFor")} />
        </Section>
        <Section id="privacy" title={t("privacy")}>
          <Stated words={site.privacy} otherwise={unstated ?? t("noPrivacy")} />
          <h3>{t("onDevice")}</h3>
          <p>{t("onDeviceHint")}</p>
          {isOnlineOnly && <p>{t("onlineOnly")}</p>}
        </Section>
        <Section id="contact" title={t("contact")}>
          <Stated words={site.contact} otherwise={unstated ?? t("noContact")} />
        </Section>
        <Section title={t("installation")}>
          <dl className="values">
            <Fact name={t("laboratory")}>{site.name}</Fact>
            <Fact name={t("version")}>{VERSION}</Fact>
            <Fact name={t("commit")}>
              <span className="mono">{COMMIT}</span>
            </Fact>
          </dl>
        </Section>
        <p className="form-line">
          <Link to="/guide">{t("guide")}</Link>
          <Link to="/about/api">{t("api")}</Link>
          {status !== "staff" && <Link to="/">{t("signIn")}</Link>}
        </p>
      </Page>
    </div>
  );
}

/** `unstated`: why what the laboratory says is not known. */
type Known = { site: PublicSite; unstated?: string };

/** A device that has read the site knows it; any other asks for what of it is public. */
function useStated(): Known | "reading" {
  const [known, setKnown] = useState<Known | "reading">(isSiteKept ? { site: SITE } : "reading");
  useEffect(() => {
    if (isSiteKept) return;
    import("../../platform/site/public-site-data.ts")
      .then(({ readPublicSite }) => readPublicSite())
      .then(
        (site) => setKnown(site ? { site } : { site: SITE, unstated: t("afterSignIn") }),
        () => setKnown({ site: SITE, unstated: t("unread") }),
      );
  }, []);
  return known;
}

const ADDRESS = /^https:\/\/\S+$/;

/** What the laboratory wrote: text, or the address of a page and nothing else. */
function Stated({ words, otherwise }: { words: string; otherwise: string }) {
  if (ADDRESS.test(words)) return <a href={words}>{t("privacyAt")}</a>;
  if (words !== "") return <Paragraphs of={words} />;
  return <p className="dim">{otherwise}</p>;
}

const Paragraphs = ({ of }: { of: string }) =>
  of.split(/\n\s*\n/).map((paragraph, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text of somebody else may say the same twice
    <p key={at} className={styles.words}>
      <bdi>{paragraph}</bdi>
    </p>
  ));

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
