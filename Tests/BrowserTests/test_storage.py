"""What every page shows while nothing can be kept."""

from conftest import Device


def test_one_line_says_on_every_screen_that_nothing_is_kept_until_it_is_again(new_device, start_daemon, music):
    folder, songs = music
    daemon = start_daemon(folder, tracks=len(songs))
    device: Device = new_device(daemon.url).open("music/songs")
    rows = "document.querySelector('.view .list').clientHeight"
    height = device.page.evaluate(rows)
    assert not device.page.is_visible(".trouble")
    away = daemon.data.rename(daemon.data.with_name("away"))
    device.wait("document.querySelector('.trouble:not([hidden])')")
    for place in ["now-playing", "settings", "music/songs"]:
        device.open(place)
        line = device.page.inner_text(".trouble")
        assert line.startswith("The data folder was moved or removed while the daemon ran")
        above = device.page.evaluate("document.querySelector('.trouble').getBoundingClientRect().bottom")
        below = device.page.evaluate("document.querySelector('#views .view').getBoundingClientRect().top")
        assert above <= below + 1, "it hides nothing"
    away.rename(daemon.data)
    device.wait("document.querySelector('.trouble[hidden]')")
    device.settle()
    assert device.page.evaluate(rows) == height
