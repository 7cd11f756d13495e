import { COLLECTIONS } from "@zona/domain/collections";
import { mediaQuery, type RawDataView } from "@zona/domain/media/raw-data-view";
import type { App } from "firebase-admin/app";
import { getFirestore, type Query } from "firebase-admin/firestore";

/** The zone that the benches' browser stands in. */
export const ZONE = "Europe/Paris";

/** The app's own query, by the server's library. */
export function queryOf(app: App, view: RawDataView): Query {
  const { where, orderBy } = mediaQuery(view, ZONE);
  let query: Query = getFirestore(app).collection(COLLECTIONS.media);
  for (const { field, op, value } of where) query = query.where(field, op, value);
  for (const { field, direction } of orderBy) query = query.orderBy(field, direction);
  return query;
}

/** How many media a view holds. */
export const countOf = async (app: App, view: RawDataView) => (await queryOf(app, view).count().get()).data().count;
