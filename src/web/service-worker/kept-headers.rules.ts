/** Header of an answer that the device has stored: the ISO time at which the network last confirmed the answer. */
export const KEPT_AT = 'x-diwan-kept-at'
/** Header of a stored answer: the portal's revision when the answer was stored. */
export const KEPT_REVISION = 'x-diwan-kept-revision'
/** Header of a stored file: the name that readers see, URL-encoded. */
export const KEPT_NAME = 'x-diwan-kept-name'
/** Header of a stored file: the portal's address that shows the file. */
export const KEPT_PLACE = 'x-diwan-kept-place'
