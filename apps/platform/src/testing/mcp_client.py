"""Calls Probant over MCP with the official Python client: python3 mcp_client.py URL SAMPLES_FOLDER MODE.

The key is read from PROBANT_KEY. Prints what it got as one line of JSON.
"""

import base64
import json
import os
import sys

import anyio
import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client


async def main(url: str, samples: str, mode: str) -> None:
    async with httpx2.AsyncClient(headers={"X-API-Key": os.environ["PROBANT_KEY"]}, timeout=120) as http:
        async with Client(streamable_http_client(url, http_client=http), mode=mode) as client:
            tools = (await client.list_tools()).tools
            with open(f"{samples}/facture.pdf", "rb") as file:
                content = base64.b64encode(file.read()).decode()
            # The client validates the data against the output schema of the tool.
            invoice = await client.call_tool(
                "extract_document", {"file": {"filename": "facture.pdf", "content_base64": content}}
            )
            refused = await client.call_tool("score_candidate", {"job": {}, "candidate": {}})
            chain = await client.call_tool("verify_audit_chain", {})
            print(
                json.dumps(
                    {
                        "version": client.protocol_version,
                        "server": client.server_info.name,
                        "tools": [tool.name for tool in tools],
                        "invoice_number": invoice.structured_content["data"]["invoice_number"],
                        "refusal": [refused.is_error, refused.content[0].text],
                        "chain_ok": chain.structured_content["ok"],
                    }
                )
            )


anyio.run(main, *sys.argv[1:4])
