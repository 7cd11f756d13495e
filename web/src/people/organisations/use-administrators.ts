import type { Administrator } from "@zona/domain/identity/organisation";
import { useEffect, useState } from "react";
import { serverFailureSentence } from "../../platform/firebase/failure.ts";
import { fetchAdministrators } from "./administrators-data.ts";

/** Who administers each organisation; undefined while that is on its way. */
export function useAdministrators() {
  const [administrators, setAdministrators] = useState<readonly Administrator[]>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    fetchAdministrators().then(
      (found) => isCurrent && setAdministrators(found),
      (error) => isCurrent && setFailure(serverFailureSentence(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return { administrators, failure };
}
