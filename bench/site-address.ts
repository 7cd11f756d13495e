/**
 * Tells the helpers of the browser tests which running `npm start` a bench asks: that of `--port-offset N`. They read
 * `BASE_URL` as they are imported, so a bench imports this for its effect before them.
 */
const offsetAt = process.argv.indexOf("--port-offset");
process.env.BASE_URL ??= `http://127.0.0.1:${5000 + (offsetAt < 0 ? 0 : Number(process.argv[offsetAt + 1]))}`;
