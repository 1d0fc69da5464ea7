import { options } from 'preact'

// Preact runs effects after the next paint. Here they run right after rendering: otherwise a key pressed quickly after
// another would reach the listener of the previous state. Tests, moreover, never paint.
options.requestAnimationFrame = queueMicrotask
