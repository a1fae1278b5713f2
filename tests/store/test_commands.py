from __future__ import annotations


async def test_before_the_first_registration_there_is_no_hash(store):
    assert await store.commands.hash(1, None) is None


async def test_the_hash_of_the_last_registration_is_known(store):
    await store.commands.save(1, None, "old", 100)
    await store.commands.save(1, None, "new", 200)
    assert await store.commands.hash(1, None) == "new"


async def test_another_application_and_a_single_server_have_their_own(store):
    await store.commands.save(1, None, "everywhere", 100)
    await store.commands.save(1, 5, "in one server", 100)
    await store.commands.save(2, None, "another bot", 100)
    assert await store.commands.hash(1, None) == "everywhere"
    assert await store.commands.hash(1, 5) == "in one server"
    assert await store.commands.hash(2, None) == "another bot"
    assert await store.commands.hash(2, 5) is None
