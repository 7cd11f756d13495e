import { COLLECTIONS } from "@zona/domain/collections";
import { passes } from "@zona/domain/filters/evaluate";
import type { MediaList } from "@zona/domain/raw-data/media-list";
import { withDates } from "@zona/domain/stored-record";
import type { App } from "firebase-admin/app";
import { getFirestore } from "firebase-admin/firestore";

/** The zone that the benches' browser stands in. */
export const ZONE = "Europe/Paris";
