import { IconChevronLeft, IconChevronRight, IconX } from "@tabler/icons-react";
import type { Medium } from "@zona/domain/media/medium";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Link } from "react-router";
import { fullTime } from "../i18n/dates.ts";
import { fileSize, pixels } from "../i18n/quantities.ts";
import { ModalDialog } from "../ui/modal-dialog.tsx";
import { t } from "./media-text.ts";
import { MediumReason, MediumStateWords } from "./medium-state.tsx";
import styles from "./medium-viewer.module.css";
import { Picture } from "./picture.tsx";

type Props = {
  medium: Medium;
  /** Undefined while its test is a draft. */
  testCode: string | undefined;
  onClose: () => void;
  onPrevious?: () => void;
  onNext?: () => void;
};

/** One picture large, with its facts. The arrow keys go to its neighbours. */
export function MediumViewer({ medium, testCode, onClose, onPrevious, onNext }: Props) {
  const { originalName, outputs, state } = medium;

  function onKeyDown({ key }: KeyboardEvent) {
    if (key === "ArrowLeft") onPrevious?.();
    if (key === "ArrowRight") onNext?.();
  }

  return (
    <ModalDialog label={originalName} variant="viewer" onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys repeat what the two buttons do */}
      <div className={styles.viewer} onKeyDown={onKeyDown}>
        <header className={styles.bar}>
          <h2>{originalName}</h2>
          <BarButton label={t("previous")} onClick={onPrevious}>
            <IconChevronLeft size={22} stroke={1.5} aria-hidden />
          </BarButton>
          <BarButton label={t("next")} onClick={onNext}>
            <IconChevronRight size={22} stroke={1.5} aria-hidden />
          </BarButton>
          <BarButton label={t("close")} onClick={onClose}>
            <IconX size={22} stroke={1.5} aria-hidden />
          </BarButton>
        </header>
        <div className={styles.stage}>
          {outputs ? (
            <Picture file={outputs.preview} alt={t("preview", originalName)} />
          ) : (
            <div className={styles.nothing}>
              <MediumStateWords state={state} />
              <MediumReason medium={medium} />
            </div>
          )}
        </div>
        <Facts medium={medium} testCode={testCode} />
      </div>
    </ModalDialog>
  );
}

type BarButtonProps = { label: string; onClick: (() => void) | undefined; children: ReactNode };

function BarButton({ label, onClick, children }: BarButtonProps) {
  return (
    <button type="button" className={styles.button} title={label} disabled={!onClick} onClick={onClick}>
      {children}
      <span className="visually-hidden">{label}</span>
    </button>
  );
}

function Facts({ medium, testCode }: { medium: Medium; testCode: string | undefined }) {
  const { content, declaredType, declaredBytes, state, testId, uploader, createdAt } = medium;
  return (
    <dl className={styles.facts} aria-label={t("facts")}>
      <Fact name={t("state")}>
        <MediumStateWords state={state} />
      </Fact>
      <Fact name={t("test")}>
        {testCode ? (
          <Link to={`/test/${testId}`} className="mono">
            {testCode}
          </Link>
        ) : (
          t("draft")
        )}
      </Fact>
      <Fact name={t("uploader")}>{uploader.name}</Fact>
      <Fact name={t("uploaded")}>{fullTime(createdAt)}</Fact>
      <Fact name={content ? t("type") : t("declared")}>{content?.type ?? declaredType}</Fact>
      <Fact name={t("size")}>{fileSize(content?.bytes ?? declaredBytes)}</Fact>
      {content && <Fact name={t("dimensions")}>{pixels(content.width, content.height)}</Fact>}
      {content && (
        <Fact name={t("checksum")}>
          <Checksum key={content.sha256} sha256={content.sha256} />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Checksum({ sha256 }: { sha256: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <span className={styles.checksum}>
      <code title={sha256}>{sha256.slice(0, 12)}…</code>
      <button
        type="button"
        className={styles.copy}
        onClick={() => void navigator.clipboard.writeText(sha256).then(() => setCopied(true))}
      >
        <span role="status">{copied ? t("copied") : t("copy")}</span>
      </button>
    </span>
  );
}
