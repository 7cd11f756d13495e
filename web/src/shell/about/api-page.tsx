import { useEffect, useState } from "react";
import { Link } from "react-router";
import { PageLoader } from "../../platform/ui/loading.tsx";
import { Notice } from "../../platform/ui/notice.tsx";
import { Page, Section } from "../../platform/ui/page.tsx";
import styles from "./api-page.module.css";
import { t } from "./api-text.ts";
import { OPEN_API, type OpenApi, type Operation, propertiesIn, type Schema, typeWords } from "./open-api.ts";

type Read = { status: "loading" } | { status: "failed" } | { status: "ready"; api: OpenApi };

async function fetchDescription(): Promise<OpenApi> {
  const response = await fetch(OPEN_API);
  if (!response.ok) throw new Error(`The description was answered with ${response.status}.`);
  return (await response.json()) as OpenApi; // of the same release as the site
}

/** `/about/api`: the description of the API for whoever writes a program. It is public, as the file is. */
export function ApiPage() {
  const [read, setRead] = useState<Read>({ status: "loading" });
  useEffect(() => {
    fetchDescription().then(
      (api) => setRead({ status: "ready", api }),
      () => setRead({ status: "failed" }),
    );
  }, []);
  return (
    <div className={styles.page}>
      <Page title={t("title")} lead={<Link to="/about">{t("back")}</Link>}>
        <p>
          <a href={OPEN_API}>{t("file")}</a>
        </p>
        {read.status === "loading" && <PageLoader />}
        {read.status === "failed" && (
          <Notice tone="failure" title={t("failed")}>
            <p>{t("failedHint")}</p>
          </Notice>
        )}
        {read.status === "ready" && <Description api={read.api} />}
      </Page>
    </div>
  );
}

function Description({ api: { info, servers, paths, components } }: { api: OpenApi }) {
  const base = servers[0]?.url ?? "";
  return (
    <>
      <p lang="en" dir="ltr">
        {info.description}
      </p>
      <p className="dim">
        {t("token")} {t("language")}
      </p>
      {Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => (
          <Section key={`${method} ${path}`} title={`${method.toUpperCase()} ${base}${path}`}>
            <Request operation={operation} />
          </Section>
        )),
      )}
      <Section id="webhooks" title={t("webhooks")}>
        <p>{t("webhooksHint")}</p>
      </Section>
      <Section id="schemas" title={t("schemas")}>
        {Object.entries(components.schemas).map(([name, schema]) => (
          <section key={name} aria-labelledby={anchorOf(name)} className={styles.schema}>
            <h3 id={anchorOf(name)} className="mono">
              {name}
            </h3>
            {propertiesIn(schema).length === 0 ? (
              <p>
                <Type schema={schema} />
              </p>
            ) : (
              <Properties schema={schema} />
            )}
          </section>
        ))}
      </Section>
    </>
  );
}

const anchorOf = (name: string) => `schema-${name}`;

function Request({ operation }: { operation: Operation }) {
  const { summary, description, security, parameters = [], requestBody, responses } = operation;
  const scopes = security.flatMap((one) => Object.values(one).flat());
  return (
    <>
      <p lang="en" dir="ltr">
        <strong>{summary}.</strong> {description}
      </p>
      {scopes.length > 0 && <p className="dim">{t("scope", { scope: scopes.join(", ") })}</p>}
      <dl className="values">
        {parameters.length > 0 && <dt>{t("parameters")}</dt>}
        {parameters.map(({ name, schema, required = false }) => (
          <dd key={name}>
            <Property name={name} schema={schema} isRequired={required} />
          </dd>
        ))}
        {requestBody && (
          <>
            <dt>{t("body")}</dt>
            <dd>
              <Contents content={requestBody.content} />
            </dd>
          </>
        )}
        <dt>{t("answers")}</dt>
        {Object.entries(responses).map(([code, { description: words, content }]) => (
          <dd key={code}>
            <span className="mono">{code}</span>{" "}
            <span lang="en" dir="ltr">
              {words}
            </span>{" "}
            · <Contents content={content} />
          </dd>
        ))}
      </dl>
    </>
  );
}

const Contents = ({ content }: { content: Operation["responses"][string]["content"] }) =>
  Object.entries(content).map(([type, { schema }], at) => (
    <span key={type}>
      {at > 0 && ", "}
      <span className="dim">{type}</span> <Type schema={schema} />
    </span>
  ));

const Type = ({ schema }: { schema: Schema }) => (
  <code>
    {typeWords(schema).map(({ text, schema: name }, at) =>
      name === undefined ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: words of a type come again, and never change
        <span key={at}>{text}</span>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <a key={at} href={`#${anchorOf(name)}`}>
          {text}
        </a>
      ),
    )}
  </code>
);

function Property({ name, schema, isRequired }: { name: string; schema: Schema; isRequired: boolean }) {
  return (
    <>
      <b className="mono">{name}</b> <Type schema={schema} /> {isRequired && <small>{t("required")}</small>}
      {schema.description && (
        <span lang="en" dir="ltr">
          {" "}
          {schema.description}
        </span>
      )}
    </>
  );
}

function Properties({ schema }: { schema: Schema }) {
  return (
    <ul className={styles.properties}>
      {propertiesIn(schema).map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two choices may name the same property
        <li key={at}>
          <Property {...one} />
          {propertiesIn(one.schema).length > 0 && <Properties schema={one.schema} />}
        </li>
      ))}
    </ul>
  );
}
