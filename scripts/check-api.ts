// Lints the OpenAPI document of the contract by the rules of redocly.yaml. It uses the engine of Redocly CLI in the
// release that openapi-typescript depends on, because the CLI package would be five times as large. `--print` prints
// the document instead.
import { fileURLToPath } from 'node:url'
import { lintFromString, loadConfig } from '@redocly/openapi-core'
import { openApiDocument } from '#server/http/openapi/document.ts'

const document = JSON.stringify(openApiDocument(), null, 2)
if (process.argv.includes('--print')) console.log(document)
else await lint()

async function lint(): Promise<void> {
  const config = await loadConfig({ configPath: fileURLToPath(new URL('../redocly.yaml', import.meta.url)) })
  const problems = await lintFromString({ source: document, config })
  for (const { severity, ruleId, message, location } of problems) {
    console.log(`${severity}: ${ruleId} at ${location[0]?.pointer ?? ''}: ${message}`)
  }
  if (problems.length > 0) process.exitCode = 1
}
