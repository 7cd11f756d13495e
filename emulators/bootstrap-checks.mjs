// What bootstrap.mjs decides, apart from it so that tests can ask. Plain JavaScript: it runs before anything is installed.

/** What an installation needs with its caches, in bytes. */
const NEEDED_BYTES = 3e9;

/**
 * One sentence when this Node is too old to install and start, else undefined.
 * @param {string} version as in process.versions.node
 */
export function oldNodeSentence(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return undefined;
  return `Zona needs Node 20.19 or later and this is Node ${version}: install a newer one from https://nodejs.org.`;
}

/**
 * One sentence when an installation would not fit, else undefined.
 * @param {number} freeBytes
 */
export function fullDiskSentence(freeBytes) {
  if (freeBytes >= NEEDED_BYTES) return undefined;
  const free = (freeBytes / 1e9).toFixed(1);
  return `Installing needs 3 GB of free disk space and there are ${free} GB: free some space and run the command again.`;
}

/**
 * Whether what npm says it installed is what the lock file asks for. npm writes its own list at the very end, so a cut
 * installation never passes; packages for other platforms are in the lock file alone.
 * @param {string} lockFile the text of package-lock.json
 * @param {string} installed the text of node_modules/.package-lock.json
 */
export function isInstalled(lockFile, installed) {
  const wanted = packagesOf(lockFile);
  const present = packagesOf(installed);
  return Object.entries(wanted).every(([path, entry]) => path === "" || entry.optional || isSame(entry, present[path]));
}

/** @typedef {{ version?: string, integrity?: string, optional?: boolean }} LockedPackage */

/** @param {LockedPackage} wanted @param {LockedPackage | undefined} present */
function isSame(wanted, present) {
  return present !== undefined && present.version === wanted.version && present.integrity === wanted.integrity;
}

/** @param {string} lockFile @returns {Record<string, LockedPackage>} */
function packagesOf(lockFile) {
  return JSON.parse(lockFile).packages;
}
