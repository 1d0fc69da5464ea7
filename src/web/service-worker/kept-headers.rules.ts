/** Header of an answer from the keep: the ISO time at which the network last confirmed it. */
export const KEPT_AT = 'x-diwan-kept-at'
/** Header of a kept answer: the portal's revision when it was kept. */
export const KEPT_REVISION = 'x-diwan-kept-revision'
