/** Header of an answer from the keep: the ISO time at which the network last confirmed it. */
export const KEPT_AT = 'x-diwan-kept-at'
/** Header of a kept answer: the portal's revision when it was kept. */
export const KEPT_REVISION = 'x-diwan-kept-revision'
/** Header of a kept file: its name for the reader, URL-encoded. */
export const KEPT_NAME = 'x-diwan-kept-name'
/** Header of a kept file: the portal's address that shows it. */
export const KEPT_PLACE = 'x-diwan-kept-place'
