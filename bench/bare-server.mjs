// node bare-server.mjs FILE PORT: sends the headers and the body in FILE as the response to every request.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [file, port] = process.argv.slice(2)
const { headers, body } = JSON.parse(readFileSync(file, 'utf8'))
const bytes = Buffer.from(body, 'base64')
const head = { ...headers, 'content-length': bytes.length }

createServer((_request, response) => {
  response.writeHead(200, head)
  response.end(bytes)
}).listen(Number(port), '127.0.0.1')
