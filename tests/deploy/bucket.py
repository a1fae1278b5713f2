"""A store that speaks as much of S3 as a copy needs: objects are put, listed, read and deleted, on this machine."""

import asyncio
from xml.sax.saxutils import escape

from aiohttp import web

LISTED = '<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>false</IsTruncated>'


class Bucket:
    """One bucket by its name; `objects` by their keys, `signed` with which keys; `filled` once something was put."""

    def __init__(self, name):
        self.name, self.objects, self.signed, self.url = name, {}, set(), ""
        self.filled = asyncio.Event()
        self._runner = None

    async def __aenter__(self):
        application = web.Application(client_max_size=1 << 30)
        application.router.add_route("*", "/{bucket}/{key:.*}", self._answer)
        application.router.add_route("*", "/{bucket}", self._answer)
        self._runner = web.AppRunner(application, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self.url = f"http://127.0.0.1:{self._runner.addresses[0][1]}"
        return self

    async def __aexit__(self, *_):
        await self._runner.cleanup()

    async def _answer(self, request):
        self.signed.add(request.headers.get("Authorization", "").partition("Credential=")[2].partition(",")[0])
        key = request.match_info.get("key", "")
        if request.match_info["bucket"] != self.name:
            return web.Response(status=404, text="<Error><Code>NoSuchBucket</Code></Error>", content_type="text/xml")
        return await getattr(self, f"_{request.method.lower()}")(request, key)

    async def _put(self, request, key):
        body = await request.read()
        chunked = "aws-chunked" in request.headers.get("Content-Encoding", "") or "x-amz-decoded-content-length" in {
            name.lower() for name in request.headers
        }
        self.objects[key] = whole(body) if chunked else body
        self.filled.set()
        return web.Response(headers={"ETag": '"1"'})

    async def _get(self, request, key):
        if not key:
            return web.Response(text=self._listed(request.query), content_type="application/xml")
        if key not in self.objects:
            return web.Response(status=404, text="<Error><Code>NoSuchKey</Code></Error>", content_type="text/xml")
        data = self.objects[key]
        ranged = request.http_range
        if ranged.start is None:
            return web.Response(body=data, headers={"ETag": '"1"'})
        part = data[ranged]
        place = f"bytes {ranged.start}-{ranged.start + len(part) - 1}/{len(data)}"
        return web.Response(status=206, body=part, headers={"Content-Range": place, "ETag": '"1"'})

    async def _head(self, _request, key):
        return web.Response(status=200 if key in self.objects else 404)

    async def _delete(self, _request, key):
        self.objects.pop(key, None)
        return web.Response(status=204)

    async def _post(self, request, _key):
        text = (await request.read()).decode()
        for key in [part.partition("</Key>")[0] for part in text.split("<Key>")[1:]]:
            self.objects.pop(key, None)
        return web.Response(text="<DeleteResult></DeleteResult>", content_type="application/xml")

    def _listed(self, query):
        prefix, after = query.get("prefix", ""), query.get("start-after", "")
        keys = sorted(key for key in self.objects if key.startswith(prefix) and key > after)
        return (
            f"{LISTED}<Name>{self.name}</Name><KeyCount>{len(keys)}</KeyCount>"
            + "".join(
                f"<Contents><Key>{escape(key)}</Key><Size>{len(self.objects[key])}</Size>"
                "<LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>"
                for key in keys
            )
            + "</ListBucketResult>"
        )


def whole(body):
    """Put together what was sent in chunks, each with its length and signature before it."""
    parts = []
    while body:
        head, _, body = body.partition(b"\r\n")
        length = int(head.partition(b";")[0], 16)
        if not length:
            break
        parts.append(body[:length])
        body = body[length + 2 :]
    return b"".join(parts)
