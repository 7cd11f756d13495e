import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";

type Props = { tone: "attention" | "failure"; icon?: typeof IconAlertTriangle; children: ReactNode };

/** One sentence that must be seen, in a region that is there before it, so that it is read out. */
export const AlertLine = ({ tone, icon: Icon = IconAlertTriangle, children }: Props) => (
  <p className="alert-line" data-tone={tone}>
    <Icon size={20} stroke={1.5} aria-hidden />
    {children}
  </p>
);
