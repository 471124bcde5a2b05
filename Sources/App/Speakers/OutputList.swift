import ClickwheelSystem
import ClickwheelWebAPI
import Playback

/// Where sound can go on this machine, as pages list it.
struct OutputList: Sendable {
    private let player: Player
    private let desk: EngineDesk
    private let places: SpeakerPlaces
    private let reports: OutputReports

    /// The outputs of `desk`, and what `ask` says of them: unless it is given, the program beside this one.
    init(
        _ player: Player,
        _ desk: EngineDesk,
        _ places: SpeakerPlaces,
        ask: (@Sendable () -> [SoundOutputReport])? = nil
    ) {
        (self.player, self.desk, self.places) = (player, desk, places)
        let worker = MediaWorker.beside()
        let askWorker: @Sendable () -> [SoundOutputReport] = { worker?.outputs() ?? [] }
        reports = OutputReports(now: Monotonic.now, ask: ask ?? askWorker)
    }

    /// Every output, and below PulseAudio and ALSA their devices; may ask the system, which takes some time.
    func rows() -> OutputListing {
        let reports = reports.reports(for: use)
        let (status, leader, others) = (desk.status, leading(player.snapshot.output), desk.others)
        let outputs = SpeakerOutputs.all(nil)
        func row(_ name: String, _ title: String, _ audience: String, _ absence: String?) -> OutputRow {
            let address = places.address(of: name)
            let isUsed = leader == address || others.contains(address)
            let isDouble = isUsed && !desk.addresses.contains(address)
            let double = EngineDesk.double(of: address, among: isDouble ? desk.addresses : []).map { other in
                let title = outputs.first { $0.name == other }?.title ?? other
                return "It is one speaker with “\(title)”, which plays."
            }
            return OutputRow(
                name: name,
                member: OutputFamily.withDevices.contains(name) ? name + ":" : name,
                title: title,
                audience: audience,
                absence: absence,
                leads: leader == address,
                isAlso: others.contains(address),
                format: isUsed ? status.formats[address] : nil,
                isExact: isUsed ? status.isExact[address] : nil,
                underruns: isUsed ? status.underruns[address].flatMap { $0 > 0 ? $0 : nil } : nil,
                lost: double ?? (isUsed ? status.lost[address] : nil)
            )
        }
        var rows: [OutputRow] = []
        for output in outputs where output.name != AudioOutputs.Browser.name {
            let report = reports.first { $0.name == output.name }
            let absence = report?.absence?.withoutFolders()
            rows.append(row(output.name, output.title, output.audience, absence))
            for device in report?.devices ?? [] {
                rows.append(row("\(output.name):\(device.argument)", device.title, output.audience, nil))
            }
        }
        // What is in use and not there any more can be seen, and left out.
        for address in [leader].compactMap(\.self) + others {
            let name = places.name(of: address)
            if !rows.contains(where: { $0.name == name }) { rows.append(row(name, name, "", nil)) }
        }
        return OutputListing(source: status.source, outputs: rows)
    }

    /// What is in use.
    private var use: OutputReports.Use {
        let status = desk.status
        return OutputReports.Use(
            chosen: [leading(player.snapshot.output) ?? AudioOutputs.Browser.name] + desk.others,
            open: Set(status.formats.keys),
            lost: Set(status.lost.keys)
        )
    }

    /// The address of the output that leads; `nil` for that of another machine's page.
    private func leading(_ name: String) -> String? {
        guard name != AudioOutputs.Browser.name else { return nil }
        return desk.address(of: name, places.address(of: name))
    }
}
