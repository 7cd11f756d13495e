/** When a picture is called blurred, doubtful or a duplicate. The reasons were measured; each row says how. */
export const IMAGE_POLICY = {
  version: "2026-2",
  sharpness: {
    /** A robust z below this is blurred. */
    blurredBelow: -2.5,
    /** With fewer pictures of the same device, objective and stage, a picture is only compared with its own series. */
    minPeers: 20,
    /**
     * Estimated noise in grey levels (0–255) above which no verdict is given: on series of known blur, plain blur (σ 4) is
     * always told at 25, but of slight blur (σ 2.2) 4 in 5 are told up to 14, and fewer than half at 20.
     */
    maxNoise: 15,
    /**
     * Focus energy below which nothing is called sharp: rounding to 256 grey levels alone gives 0.03, and on series of known
     * blur every blurred picture is told from 0.1 on.
     */
    minEnergy: 0.1,
    source: "robust z after Iglewicz and Hoaglin 1993; noise limit measured on series of known blur, noise and gain",
  },
  contrast: {
    /** Root mean square of the brightness, of 1, below which an image has too little contrast to be judged. */
    lowBelow: 0.04,
    source: "house policy: ten grey levels of 256",
  },
  /** Checks that ask for pictures: one of the cohort, or one of each oocyte that was seen. A reason takes their place. */
  required: {
    checks: { fert: "cohort", d3: "cohort", d5: "oocyte", d5_full: "oocyte" },
    source: "house policy: what is decided on is seen",
  },
  nearDuplicate: {
    maxDhashDistance: 2,
    maxPhashDistance: 4,
    /** Of 336 bits of middle frequencies: in an optic of 100,000 pictures 140 have both hashes of any one, and none this. */
    maxRepeatDistance: 24,
    /** Relative difference of width/height that a rounded resize may cause. */
    ratioTolerance: 0.01,
    source: "measured: resize and JPEG 0/0, crop of 2% 2/5, two centred discs 0 by pHash alone",
  },
} as const;
