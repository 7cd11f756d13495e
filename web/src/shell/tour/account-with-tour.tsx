import { Button } from "@mantine/core";
import { useNavigate } from "react-router";
import { AccountPage } from "../../people/account/account-page.tsx";
import { useStaffMember } from "../../people/session/session.ts";
import { Section } from "../../platform/ui/page.tsx";
import { goToTourStep } from "./tour-data.ts";
import { t } from "./tour-text.ts";

/** One's account, where the tour can be taken again; it starts where it always does, on the first page. */
export function AccountWithTour() {
  const { uid } = useStaffMember();
  const navigate = useNavigate();
  return (
    <AccountPage>
      <Section title={t("tour")}>
        <Button
          variant="default"
          onClick={() => {
            goToTourStep(uid, 0);
            void navigate("/home");
          }}
        >
          {t("again")}
        </Button>
      </Section>
    </AccountPage>
  );
}
