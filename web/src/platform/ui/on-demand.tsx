import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from "react";

/**
 * A part of a page whose code is loaded when it is first shown: a page must not wait for what most who open it never open.
 * `meanwhile` stands there until then. A part that cannot be loaded is an error of the page, as its route would be.
 */
export function onDemand<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: (props: P) => ReactNode = () => null,
): ComponentType<P> {
  const Part: ComponentType<P> = lazy(async () => ({ default: await load() }));
  return function OnDemand(props: P) {
    return <Suspense fallback={meanwhile(props)}>{createElement(Part, props)}</Suspense>;
  };
}
