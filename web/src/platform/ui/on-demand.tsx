import { Button } from "@mantine/core";
import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { t } from "./ui-text.ts";

/** Browsers do not ask twice for code that they could not have: the page has to be loaded again. */
const NotLoaded = () => (
  <p className="alert-line" data-tone="attention" role="alert">
    {t("partNotLoaded")}{" "}
    <Button size="compact-sm" variant="default" onClick={() => location.reload()}>
      {t("reload")}
    </Button>
  </p>
);

/**
 * A part of a page whose code is loaded when it is first shown: a page must not wait for what most who open it never open.
 * `meanwhile` stands there until then. A part that cannot be loaded says so in its place, and takes nothing else away.
 */
export function onDemand<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: (props: P) => ReactNode = () => null,
): ComponentType<P> {
  const Part: ComponentType<P> = lazy(async () => ({ default: await load().catch(() => NotLoaded) }));
  return function OnDemand(props: P) {
    return <Suspense fallback={meanwhile(props)}>{createElement(Part, props)}</Suspense>;
  };
}

/** What a page computes with code that comes once it stands; undefined until then. `load` stays the same for good. */
export function useOnDemand<T>(load: () => Promise<T>): T | undefined {
  const [state, setState] = useState<{ loaded?: T; failure?: unknown }>({});
  useEffect(() => {
    load().then(
      (loaded) => setState({ loaded }),
      (failure: unknown) => setState({ failure }),
    );
  }, [load]);
  if ("failure" in state) throw state.failure;
  return state.loaded;
}
