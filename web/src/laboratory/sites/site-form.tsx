import { Button, Group, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { type Site, UNNAMED_SITE } from "@zona/domain/sites/site";
import { MOST_PRIVACY, SiteDetails, type StoredSite } from "@zona/domain/sites/stored-site";
import { type FormEvent, useState } from "react";
import { useStaffMember } from "../../people/session/session.ts";
import { useNow } from "../../platform/clock/lab-clock.ts";
import { timeInZone } from "../../platform/i18n/dates.ts";
import { keepSite } from "../../platform/site/site.ts";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { Notice } from "../../platform/ui/notice.tsx";
import { Section } from "../../platform/ui/page.tsx";
import { UnsavedGuard } from "../../platform/ui/unsaved-guard.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { saveSite } from "../studies/configuration-data.ts";
import { CheckFields, PolicyFields } from "./policy-fields.tsx";
import { draftOf, type SiteDraft, siteOf, withDateOrder } from "./site-draft.ts";
import { t } from "./site-text.ts";
import { effectsOf } from "./site-words.ts";
import styles from "./sites.module.css";
import { WorkingHoursFields } from "./working-hours-fields.tsx";

const ZONES = ["UTC", ...Intl.supportedValuesOf("timeZone")];
const ORDERS = (["dmy", "mdy", "ymd"] as const).map((value) => ({ value, label: t(value) }));

/** Where nobody has set the site, the form begins with the zone of this device. */
const beginning = (): Site => ({
  ...UNNAMED_SITE,
  name: "",
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

const isSame = (one: SiteDraft, other: SiteDraft) => JSON.stringify(one) === JSON.stringify(other);

export type FieldsProps = { draft: SiteDraft; onChange: (changes: Partial<SiteDraft>) => void };

type Props = {
  stored: StoredSite | undefined;
  /** An earlier version that is put back into the form, to be looked at and saved. */
  putBack: Site | undefined;
};

export function SiteForm({ stored, putBack }: Props) {
  // A change is made against what the person saw when they began; a later one of somebody else is shown beside it.
  const [base, setBase] = useState(stored);
  const before = base && SiteDetails.parse(base);
  const { organisation } = useStaffMember();
  const { busy, refusal, run } = useAction();
  const [draft, setDraft] = useState(() => draftOf(putBack ?? before ?? beginning()));
  const [isLeaving, setIsLeaving] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const { site, faults } = siteOf(draft);
  const isDirty = !isSame(draft, draftOf(before ?? beginning()));
  const newest = draftOf(stored ? SiteDetails.parse(stored) : beginning());
  const isOvertaken = stored?.rev !== base?.rev;
  const effects = before && site ? effectsOf(before, site) : [];
  const change = (changes: Partial<SiteDraft>) => setDraft((former) => ({ ...former, ...changes }));
  const shown = isTried ? faults : {};
  const adopt = () => {
    setBase(stored);
    setDraft(newest);
  };
  if (isOvertaken && (!isDirty || isSame(draft, newest))) adopt();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (!site) return;
    setIsLeaving(true);
    const isSaved = await run(() => saveSite({ rev: base?.rev ?? 0, site }));
    // Every page that was drawn so far follows the site it began with.
    if (isSaved && keepSite({ ...site, organisation: base?.organisation ?? organisation })) window.location.reload();
    setIsLeaving(false);
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <UnsavedGuard isDirty={isDirty && !isLeaving} />
      <ClockFields draft={draft} onChange={change} />
      <PartnerField draft={draft} fault={shown.partners} onChange={change} />
      <SenderField draft={draft} fault={shown.sender} onChange={change} />
      <WorkingHoursFields draft={draft} faults={shown} onChange={change} />
      <CheckFields draft={draft} onChange={change} />
      <PolicyFields draft={draft} onChange={change} />
      <AboutFields draft={draft} onChange={change} />
      {effects.length > 0 && (
        <Notice tone="info" title={t("effect")}>
          <ul>
            {effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </Notice>
      )}
      {isOvertaken && <Notice tone="attention" title={t("changedMeanwhile")} />}
      {!isOvertaken && refusal}
      <Group gap="sm">
        <Button type="submit" loading={busy} disabled={isOvertaken || (before !== undefined && !isDirty)}>
          {t("save")}
        </Button>
        {isDirty && (
          <Button variant="default" disabled={busy} onClick={adopt}>
            {t("discard")}
          </Button>
        )}
      </Group>
    </form>
  );
}

/** Whose people may sign in, beside the laboratory's own. */
function PartnerField({ draft, fault, onChange }: FieldsProps & { fault: string | undefined }) {
  const { organisation } = useStaffMember();
  return (
    <Section id="organisations" title={t("organisations")}>
      <div className="form-stack" data-narrow>
        <Textarea
          label={t("partners")}
          description={t("partnersHint", { organisation })}
          value={draft.partners}
          error={fault}
          rows={3}
          spellCheck={false}
          onChange={({ currentTarget }) => onChange({ partners: currentTarget.value })}
        />
      </div>
    </Section>
  );
}

function AboutFields({ draft, onChange }: FieldsProps) {
  return (
    <Section id="about" title={t("about")}>
      <p className="dim">{t("aboutHint")}</p>
      <div className="form-stack" data-narrow>
        <FreeText
          shape="lines"
          label={t("intendedUse")}
          description={t("intendedUseHint")}
          value={draft.intendedUse}
          rows={3}
          maxLength={600}
          onChange={(typed) => onChange({ intendedUse: typed })}
        />
        <FreeText
          shape="lines"
          label={t("privacy")}
          description={t("privacyHint")}
          value={draft.privacy}
          rows={8}
          maxLength={MOST_PRIVACY}
          onChange={(typed) => onChange({ privacy: typed })}
        />
        <TextInput
          label={t("contact")}
          description={t("contactHint")}
          value={draft.contact}
          maxLength={300}
          // Whom to ask is a name and an address on purpose.
          spellCheck={false}
          onChange={({ currentTarget }) => onChange({ contact: currentTarget.value })}
        />
      </div>
    </Section>
  );
}

function SenderField({ draft, fault, onChange }: FieldsProps & { fault: string | undefined }) {
  return (
    <Section id="mails" title={t("mails")}>
      <div className="form-stack" data-narrow>
        <TextInput
          type="email"
          label={t("sender")}
          description={t("senderHint")}
          value={draft.sender}
          error={fault}
          maxLength={254}
          onChange={({ currentTarget }) => onChange({ sender: currentTarget.value })}
        />
      </div>
    </Section>
  );
}

function ClockFields({ draft, onChange }: FieldsProps) {
  const now = useNow();
  return (
    <Section id="clock" title={t("nameAndClock")}>
      <div className="form-stack" data-narrow>
        <FreeText
          shape="required"
          label={t("name")}
          description={t("nameHint")}
          value={draft.name}
          maxLength={60}
          onChange={(typed) => onChange({ name: typed })}
        />
        <NativeSelect
          label={t("zone")}
          description={`${t("zoneHint")} ${t("zoneNow", { time: timeInZone(now, draft.timeZone) })}`}
          data={ZONES}
          value={draft.timeZone}
          onChange={({ currentTarget }) => onChange({ timeZone: currentTarget.value })}
        />
        <NativeSelect
          label={t("dateOrder")}
          description={t("dateOrderHint")}
          data={ORDERS}
          value={draft.dateOrder}
          onChange={({ currentTarget }) =>
            onChange(withDateOrder(draft, ORDERS[currentTarget.selectedIndex]?.value ?? draft.dateOrder))
          }
        />
      </div>
    </Section>
  );
}
