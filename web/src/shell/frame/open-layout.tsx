import { Outlet } from "react-router";
import { useSession } from "../../people/session/session.ts";
import { PageLoader } from "../../platform/ui/loading.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { loadStaffTranslation } from "../german/load-german.ts";

const MainLayout = onDemand(
  async () => {
    await loadStaffTranslation();
    return (await import("./main-layout.tsx")).MainLayout;
  },
  () => <PageLoader />,
);

/** Around pages that anyone may open: whoever is signed in keeps the navigation, and the lock. */
export function OpenLayout() {
  const session = useSession();
  if (session.status === "loading") return <PageLoader />;
  if (session.status === "staff") return <MainLayout />;
  return (
    <main id="content">
      <Outlet />
    </main>
  );
}
