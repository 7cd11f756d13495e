import type { UnitArm } from "@zona/domain/studies/unit-allocation";
import { t } from "./clinical-text.ts";

export const armWord = (arm: UnitArm) => t(arm === "device" ? "withDevice" : "withoutDevice");
