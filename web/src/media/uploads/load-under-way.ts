export const loadUnderWay = () => import("./under-way.ts");
