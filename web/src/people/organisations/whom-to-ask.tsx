import type { Administrator } from "@zona/domain/identity/organisation";
import { useAdministrators } from "./use-administrators.ts";

/** Administrators by name, those of one's own organisation first; nothing while they cannot be had. */
export function WhomToAsk({ organisation }: { organisation: string }) {
  const { administrators = [] } = useAdministrators();
  const isOwn = (one: Administrator) => one.organisation === organisation;
  return (
    <ul>
      {administrators
        .toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)))
        .map((one) => (
          <li key={`${one.name} ${one.organisation}`}>
            <bdi>{one.name}</bdi> <span className="dim">{one.organisation}</span>
          </li>
        ))}
    </ul>
  );
}
