/**
 * A name that was typed and may mean several people, kept on the device until one of them is chosen. A device that keeps
 * nothing (private window, full disk) must not stop the typing.
 */
export function unansweredName(uid: string, place: string) {
  const key = `zona-which-person:${uid}:${place}`;
  return {
    read() {
      try {
        return localStorage.getItem(key) ?? undefined;
      } catch {
        return undefined;
      }
    },
    keep(typed: string | undefined) {
      try {
        if (typed === undefined) localStorage.removeItem(key);
        else localStorage.setItem(key, typed);
      } catch {
        // Then there is no copy.
      }
    },
  };
}
