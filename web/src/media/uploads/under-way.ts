// What files on their way need: it is loaded with the first of them, as most pages have none.

export { unlessThere } from "../../platform/firebase/unless-there.ts";
export { removeMedium } from "../medium/remove-medium-data.ts";
export { keptUploads } from "./kept-uploads-data.ts";
export { retakes } from "./retakes/retakes.ts";
export { makePoster } from "./video-poster.ts";
