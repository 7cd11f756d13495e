type Locked = {
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
};
/** What a lock file says of each package, by where it lies. */
export type Packages = Readonly<Record<string, Locked | undefined>>;

const WORKSPACE = "functions";
const FOLDER = "node_modules/";

/** Where Node finds a package from another; undefined where it is nowhere. */
function placeOf(packages: Packages, from: string, name: string): string | undefined {
  const above = from === WORKSPACE ? "" : from.slice(0, Math.max(0, from.lastIndexOf(FOLDER) - 1));
  const place = `${from === "" ? "" : `${from}/`}${FOLDER}${name}`;
  if (packages[place]) return place;
  return from === "" ? undefined : placeOf(packages, above, name);
}

const needsOf = ({ dependencies, optionalDependencies, peerDependencies }: Locked) =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });

/**
 * The lock file of the folder that is deployed alone: the part of the root's that its packages need, down to the last one, with
 * the hashes. Without it the platform would take whatever is newest of all that lies below the named ones. Throws where a
 * package of the workspace hides another version that the rest needs.
 */
export function lockOf(deployed: { name: string; dependencies: Record<string, string> }, packages: Packages): object {
  const places = new Set<string>();
  const add = (from: string, names: readonly string[]) => {
    for (const name of names) {
      const place = placeOf(packages, from, name);
      if (place) places.add(place);
    }
  };
  add(WORKSPACE, Object.keys(deployed.dependencies));
  for (const place of places) add(place, needsOf(packages[place] ?? { version: "" }));
  const locked: Record<string, object> = {};
  for (const place of [...places].toSorted()) {
    const own = place.startsWith(`${WORKSPACE}/`) ? place.slice(WORKSPACE.length + 1) : place;
    if (locked[own]) throw new Error(`${own} is needed in two versions: functions/deploy-lock.ts cannot hoist it.`);
    const {
      dev: _dev,
      devOptional: _devOptional,
      peer: _peer,
      ...entry
    } = packages[place] as Locked & Record<string, unknown>;
    locked[own] = entry;
  }
  return { name: deployed.name, lockfileVersion: 3, requires: true, packages: { "": deployed, ...locked } };
}
