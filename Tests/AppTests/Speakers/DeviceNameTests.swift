import Testing

@testable import ClickwheelApp

@Suite("What a device may be called by whoever may use the page")
struct DeviceNameTests {
    @Test(
        "cards, parts of cards and plain names are devices",
        arguments: [
            "", "default", "hw:0", "hw:0,3", "plughw:CARD=PCH,DEV=0", "sysdefault:CARD=PCH",
            "hdmi:CARD=HDMI,DEV=1", "kitchen",
            "surround51:CARD=Audio_2,DEV=0", "my-card.2",
        ]
    )
    func devices(name: String) { #expect(DeviceName.refusal(name, of: "alsa") == nil) }

    @Test(
        "what makes ALSA write a file or start a program is none",
        arguments: [
            "file:'|touch /tmp/x'", "file:/home/me/.bashrc,raw", "file", "tee", "tee:hw:0,/tmp/x,raw",
            "plug:file:x",
            "plug:'file:|date'", "{type file slave.pcm null file \"|date\"}", "null}", "a b", "hw:0\\n",
            "hw:'0'", "hw:/x",
            "ladspa:x", "hw:é",
        ]
    )
    func commands(name: String) {
        #expect(DeviceName.refusal(name, of: "alsa")?.contains("alsa:hw:0") == true)
    }

    @Test("a speaker of PulseAudio is called as it likes")
    func pulse() { #expect(DeviceName.refusal("a {b} 'c'", of: "pulse") == nil) }
}
