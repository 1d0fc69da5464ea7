import { options } from 'preact'

// Preact runs effects after the next paint. With this they run right after rendering: otherwise a key pressed quickly
// after another would reach the listener of the previous state. Moreover, a test never paints.
options.requestAnimationFrame = queueMicrotask
