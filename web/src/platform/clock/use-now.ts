import { useEffect, useState } from "react";
import { labNow, onClockChange } from "./lab-clock.ts";

/** The present by the server's clock, renewed every half minute: fine enough for hours and minutes. */
export function useNow(): Date {
  const [now, setNow] = useState(labNow);
  useEffect(() => {
    const renew = () => setNow(labNow());
    const timer = setInterval(renew, 30_000);
    const stop = onClockChange(renew);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
  return now;
}
