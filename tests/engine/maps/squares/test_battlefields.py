"""2.2-2.4: the battlefields of 1796 to 1870 at 1 km, held against what is told of them and not against the tables."""

from __future__ import annotations

import pytest

from drumhead.engine.maps.squares.model import GameMap, Ground
from tests.engine.maps.squares.lie_of_the_land import SLOPES, Countryside, east_of, flows_south, south_of


@pytest.fixture(scope="session")
def country(europe: GameMap) -> Countryside:
    return Countryside(europe)


@pytest.mark.rule("rotd", "2.4")
def test_solferino_is_excellent_ground_and_so_is_its_rocca(country: Countryside) -> None:
    assert country.rated("Solferino") == 4
    assert Ground.HIGH_HILLS in country.ground("Solferino", 1)
    assert country.height("Solferino") > country.height("Medole")


@pytest.mark.rule("rotd", "2.2a")
def test_the_hills_run_from_solferino_over_san_cassiano_to_cavriana(country: Countryside) -> None:
    line = country.line("Solferino", "Cavriana")
    assert all(country.terrain[y, x] in (*SLOPES, Ground.TOWN) for x, y in line)
    assert south_of(country, "Cavriana", "San Cassiano") and south_of(country, "San Cassiano", "Solferino")
    assert country.rated("Cavriana", 1) >= 3


@pytest.mark.rule("rotd", "2.4")
def test_the_field_of_medole_and_guidizzolo_is_open_plain(country: Countryside) -> None:
    line = country.line("Medole", "Guidizzolo")[1:-1]
    assert all(country.terrain[y, x] == Ground.OPEN and country.rating[y, x] <= 1 for x, y in line)


@pytest.mark.rule("rotd", "2.2a")
def test_san_martino_stands_on_hills_between_the_lake_and_pozzolengo(country: Countryside) -> None:
    assert set(SLOPES) & country.ground("San Martino", 1)
    assert country.rated("San Martino", 1) >= 3
    assert south_of(country, "Pozzolengo", "San Martino")
    assert country.rated("Madonna della Scoperta", 1) >= 3


@pytest.mark.rule("rotd", "2.3")
def test_the_redone_runs_by_pozzolengo_to_the_mincio(country: Countryside) -> None:
    assert country.away("Pozzolengo", "Redone") == 1
    assert country.river("Redone") & country.river("Mincio")
    assert country.crossing("Redone", "Pozzolengo")


@pytest.mark.rule("rotd", "2.3")
def test_the_mincio_leaves_monzambano_and_goito_west_and_valeggio_and_pozzolo_east(country: Countryside) -> None:
    for west, east in (
        ("Monzambano", "Valeggio"),
        ("Volta", "Valeggio"),
        ("Goito", "Roverbella"),
        ("Ponti", "Salionze"),
    ):
        assert country.parts("Mincio", west, east), (west, east)
        assert east_of(country, east, west)
    for bridge in ("Salionze", "Monzambano", "Borghetto", "Pozzolo", "Goito"):
        assert country.crossing("Mincio", bridge), bridge


@pytest.mark.rule("rotd", "2.4")
def test_custoza_and_the_heights_round_it_are_strong(country: Countryside) -> None:
    assert country.rated("Custoza") == 4
    for name in ("Monte Croce", "Belvedere", "Monte Vento", "Santa Lucia", "Oliosi", "Sommacampagna"):
        assert country.rated(name, 1) >= 3, name
        assert set(SLOPES) & country.ground(name, 1), name


@pytest.mark.rule("rotd", "2.3")
def test_the_tione_parts_monte_vento_and_santa_lucia_from_custoza(country: Countryside) -> None:
    assert country.parts("Tione", "Santa Lucia", "Custoza")
    assert country.parts("Tione", "Oliosi", "Sommacampagna")
    assert flows_south(country, "Tione", "San Giorgio in Salici", "Villafranca")
    assert country.crossing("Tione", "Villafranca") and country.crossing("Tione", "Custoza")


@pytest.mark.rule("rotd", "2.2a")
def test_villafranca_lies_in_the_plain_below_custoza(country: Countryside) -> None:
    assert not set(SLOPES) & country.ground("Villafranca", 1)
    assert country.height("Villafranca") < country.height("Custoza")
    assert south_of(country, "Villafranca", "Custoza") and east_of(country, "Villafranca", "Custoza")
    assert country.parts("Staffalo", "Monte Croce", "Staffalo")


@pytest.mark.rule("rotd", "2.3")
def test_the_adige_passes_east_of_rivoli_and_keeps_out_of_the_lake(country: Countryside) -> None:
    assert country.away("Rivoli", "Etsch") <= 2
    assert country.parts("Etsch", "Rivoli", "Verona") or country.away("Verona", "Etsch") == 1
    assert not any(
        country.terrain[y, x] == Ground.WATER for x, y in country.river("Etsch") if y < country.at("Verona")[1]
    )


@pytest.mark.rule("rotd", "2.3")
def test_the_naviglio_grande_passes_buffalora_ponte_nuovo_and_robecco(country: Countryside) -> None:
    for name in ("Turbigo", "Bernate", "Buffalora", "Ponte Nuovo", "Ponte Vecchio", "Robecco"):
        assert country.away(name, "Naviglio Grande") <= 2, name
    for name in ("Ponte Nuovo", "Robecco"):
        assert country.away(name, "Naviglio Grande") == 1, name


@pytest.mark.rule("rotd", "2.3")
def test_ticino_and_naviglio_both_lie_between_san_martino_and_magenta(country: Countryside) -> None:
    assert country.parts("Ticino", "San Martino di Trecate", "Magenta")
    assert country.parts("Naviglio Grande", "San Martino di Trecate", "Magenta")
    assert country.parts("Ticino", "Trecate", "Ponte Nuovo")
    assert not country.parts("Ticino", "Ponte Nuovo", "Magenta")
    assert not country.parts("Naviglio Grande", "Ponte Nuovo", "Magenta")


@pytest.mark.rule("rotd", "12.2a")
def test_the_railway_bridges_ticino_and_naviglio_by_ponte_nuovo(country: Countryside) -> None:
    assert country.crossing("Ticino", "San Martino di Trecate", 3)
    assert country.crossing("Naviglio Grande", "Ponte Nuovo", 3)
    ranks = {river.rank for river in country.europe.rivers if river.name == "Naviglio Grande"}
    assert ranks == {2}


@pytest.mark.rule("rotd", "2.2a")
def test_woods_line_the_ticino_below_magenta(country: Countryside) -> None:
    ticino = country.river("Ticino")
    west, east = country.at("San Martino di Trecate"), country.at("Ponte Vecchio")
    near = [(x, y) for x, y in ticino if west[0] <= x <= east[0] + 3 and west[1] - 4 <= y <= west[1] + 6]
    woods = [c for cell in near for c in country.around(cell, 2) if country.terrain[c[1], c[0]] == Ground.FOREST]
    assert len(set(woods)) >= 4
    assert country.rated("Ponte Nuovo", 1) >= 2


@pytest.mark.rule("rotd", "2.4")
def test_the_bicocca_is_a_height_south_east_of_novara(country: Countryside) -> None:
    assert set(SLOPES) & country.ground("Bicocca", 1)
    assert country.rated("Bicocca") >= 3
    assert south_of(country, "Bicocca", "Novara") and east_of(country, "Bicocca", "Novara")
    assert country.apart("Bicocca", "Novara") < 4
    assert not set(SLOPES) & country.ground("Pernate", 1)


@pytest.mark.rule("rotd", "2.3")
def test_novara_lies_between_the_agogna_and_the_terdoppio(country: Countryside) -> None:
    assert country.parts("Agogna", "Novara", "Lumellogno") or country.parts("Agogna", "Torrion Quartara", "Lumellogno")
    assert country.parts("Terdoppio", "Novara", "Pernate")
    assert not country.parts("Terdoppio", "Novara", "Bicocca")
    assert not country.parts("Agogna", "Novara", "Bicocca")
    assert country.crossing("Agogna", "Novara", 3)


@pytest.mark.rule("rotd", "2.3")
def test_the_arbogna_rises_between_bicocca_and_torrion_quartara(country: Countryside) -> None:
    assert country.parts("Arbogna", "Bicocca", "Torrion Quartara")
    assert flows_south(country, "Arbogna", "Bicocca", "Vespolate")
    assert country.apart("Olengo", "Bicocca") < 3


@pytest.mark.rule("rotd", "2.3")
def test_the_meuse_runs_round_the_peninsula_of_iges(country: Countryside) -> None:
    iges, sedan = country.at("Iges"), country.at("Sedan")
    meuse = country.river("Maas")
    for direction in ((1, 0), (-1, 0), (0, -1)):
        ray = {(iges[0] + direction[0] * n, iges[1] + direction[1] * n) for n in range(1, 4)}
        assert ray & meuse, direction
    south = {(iges[0], iges[1] + n) for n in range(1, 4)}
    assert not south & meuse
    assert iges[0] < sedan[0] and iges[1] < sedan[1]


@pytest.mark.rule("rotd", "2.3")
def test_sedan_lies_on_the_right_bank_and_torcy_and_wadelincourt_on_the_left(country: Countryside) -> None:
    assert country.away("Sedan", "Maas") == 1
    for name in ("Torcy", "Wadelincourt", "Frenois", "Glaire"):
        assert country.parts("Maas", "Sedan", name), name
    for name in ("Balan", "Floing", "Illy", "Givonne"):
        assert not country.parts("Maas", "Sedan", name), name
    assert country.crossing("Maas", "Sedan", 1)


@pytest.mark.rule("rotd", "2.3")
def test_the_givonne_lies_east_of_sedan_and_runs_by_daigny_and_bazeilles_to_the_meuse(country: Countryside) -> None:
    for name in ("Givonne", "Daigny", "La Moncelle", "Bazeilles"):
        assert country.away(name, "Givonne") == 1, name
    assert all(x > country.at("Sedan")[0] for x, _ in country.river("Givonne"))
    assert flows_south(country, "Givonne", "Givonne", "Bazeilles")
    assert country.river("Givonne") & country.river("Maas")
    assert country.crossing("Givonne", "La Moncelle") and country.crossing("Givonne", "Daigny")
    assert country.parts("Givonne", "Francheval", "Sedan")


@pytest.mark.rule("rotd", "2.4")
def test_heights_look_down_on_sedan_from_every_side(country: Countryside) -> None:
    for name in ("Calvaire d'Illy", "Floing", "Saint-Menges", "Frenois"):
        assert country.rated(name, 1) >= 3, name
        assert set(SLOPES) & country.ground(name, 1), name
    assert country.wood("Sedan", "Illy")
    assert Ground.FOREST in country.ground("Fleigneux", 3)
    assert country.height("Calvaire d'Illy") > country.height("Sedan")


@pytest.mark.rule("rotd", "2.3")
def test_the_mance_ravine_parts_gravelotte_from_the_point_du_jour(country: Countryside) -> None:
    for east in ("Saint-Hubert", "Point du Jour", "Moscou"):
        assert country.parts("Mance", "Gravelotte", east), east
    assert flows_south(country, "Mance", "Verneville", "Ars")
    assert country.river("Mance") & country.river("Mosel")
    assert country.crossing("Mance", "Gravelotte")


@pytest.mark.rule("rotd", "2.4")
def test_the_french_line_of_gravelotte_stands_on_a_ridge_from_rozerieulles_to_roncourt(country: Countryside) -> None:
    for name in ("Point du Jour", "Moscou", "Leipzig farm", "La Folie", "Montigny-la-Grange", "Amanweiler", "Roncourt"):
        assert country.rated(name, 1) >= 3, name
        assert set(SLOPES) & country.ground(name, 1), name
    assert country.rated("Point du Jour", 1) == 4 and country.rated("Saint-Privat") == 4


@pytest.mark.rule("rotd", "2.2a")
def test_saint_privat_looks_over_an_open_glacis_towards_sainte_marie(country: Countryside) -> None:
    assert east_of(country, "Saint-Privat", "Sainte-Marie-aux-Chenes")
    glacis = country.line("Saint-Ail", "Sainte-Marie-aux-Chenes")[:-1]
    assert all(country.rating[y, x] <= 2 for x, y in glacis)
    assert not country.wood("Saint-Ail", "Habonville")
    assert 1.5 < country.apart("Saint-Privat", "Sainte-Marie-aux-Chenes") < 4


@pytest.mark.rule("rotd", "2.2a")
def test_the_woods_of_the_mance_stand_where_the_germans_fought_through_them(country: Countryside) -> None:
    assert country.wood("Verneville", "Moscou")
    assert country.wood("Rezonville", "Ars")
    assert country.wood("Mars-la-Tour", "Vionville")
    assert country.wood("Saint-Privat", "Plappeville")
    assert not country.wood("Doncourt", "Jouaville")


@pytest.mark.rule("rotd", "2.3")
def test_the_yron_runs_west_of_mars_la_tour_to_the_orne_and_takes_up_the_fond_de_la_cuve(country: Countryside) -> None:
    assert all(x < country.at("Mars-la-Tour")[0] for x, y in country.river("Yron") if y >= country.at("Bruville")[1])
    assert country.river("Yron") & country.river("Fond de la Cuve")
    assert country.parts("Fond de la Cuve", "Mars-la-Tour", "Bruville")
    assert country.river("Yron") & country.river("Orne (Lorraine)")
    road = [country.at(name)[0] for name in ("Mars-la-Tour", "Vionville", "Rezonville", "Gravelotte", "Metz")]
    assert road == sorted(road)


@pytest.mark.rule("rotd", "2.3")
def test_the_alssund_parts_dueppel_from_sonderburg(country: Countryside) -> None:
    assert any(country.terrain[y, x] == Ground.WATER for x, y in country.line("Dueppel mill", "Sonderburg"))
    assert not country.dry_way("Dueppel", "Sonderburg", 28)
    assert country.dry_way("Sonderburg", "Augustenburg", 28)
    assert country.dry_way("Dueppel", "Gravenstein", 28)
    assert country.apart("Dueppel mill", "Sonderburg") <= 3


@pytest.mark.rule("rotd", "2.4")
def test_the_dueppel_heights_are_the_best_ground_before_sonderburg(country: Countryside) -> None:
    assert country.rated("Dueppel mill") == 4
    assert Ground.HILLS in country.ground("Dueppel mill")
    assert country.height("Dueppel mill") > country.height("Nuebel")
    assert east_of(country, "Sonderburg", "Dueppel mill") and east_of(country, "Dueppel mill", "Dueppel")


@pytest.mark.rule("rotd", "2.2a")
def test_the_wenningbund_lies_between_dueppel_and_broager(country: Countryside) -> None:
    assert any(country.terrain[y, x] == Ground.WATER for x, y in country.line("Broager", "Dueppel mill"))
    assert country.dry_way("Broager", "Dueppel", 15)
    assert Ground.WATER in country.ground("Sonderburg", 1)
    assert Ground.WATER in country.ground("Sandberg", 1) and Ground.WATER in country.ground("Arnkil", 1)


@pytest.mark.rule("rotd", "2.3")
def test_the_bistritz_runs_from_north_to_south_between_sadowa_and_the_heights_of_lipa(country: Countryside) -> None:
    assert flows_south(country, "Bistritz", "Cerekwitz", "Nechanitz")
    assert country.away("Sadowa", "Bistritz") == 1
    for west, east in (("Sadowa", "Lipa"), ("Dub", "Chlum"), ("Mokrowous", "Langenhof"), ("Nechanitz", "Problus")):
        assert country.parts("Bistritz", west, east), (west, east)
        assert east_of(country, east, west)
    for bridge in ("Sadowa", "Nechanitz", "Dohalitz", "Mokrowous", "Sowetitz"):
        assert country.crossing("Bistritz", bridge), bridge


@pytest.mark.rule("rotd", "2.4")
def test_chlum_is_a_strong_hill_higher_than_sadowa(country: Countryside) -> None:
    assert country.rated("Chlum") >= 3
    assert set(SLOPES) & country.ground("Chlum", 1)
    assert country.height("Chlum") > country.height("Sadowa")
    assert country.height("Chlum") > country.height("Wsestar")
    assert country.height("Chlum") >= max(country.height(name) for name in ("Lipa", "Langenhof", "Problus", "Nedelist"))


@pytest.mark.rule("rotd", "2.4")
def test_the_austrian_line_of_koeniggraetz_stands_on_heights(country: Countryside) -> None:
    for name in ("Lipa", "Chlum", "Maslowed", "Horenowes", "Langenhof", "Problus"):
        assert country.rated(name, 1) >= 3, name
        assert set(SLOPES) & country.ground(name, 1), name
    assert south_of(country, "Problus", "Lipa") and south_of(country, "Chlum", "Maslowed")


@pytest.mark.rule("rotd", "2.2a")
def test_swiepwald_and_holawald_lie_before_the_line(country: Countryside) -> None:
    assert country.wood("Benatek", "Maslowed")
    assert country.wood("Cistowes", "Maslowed")
    assert country.wood("Sadowa", "Lipa")
    assert not country.wood("Wsestar", "Kuklena")


@pytest.mark.rule("rotd", "2.3")
def test_trotinka_and_elbe_lie_behind_the_line_and_koeniggraetz_beyond_the_elbe(country: Countryside) -> None:
    assert country.parts("Trotinka", "Horenowes", "Racitz")
    assert country.river("Trotinka") & country.river("Elbe")
    assert country.parts("Elbe", "Wsestar", "Koeniggraetz")
    assert not country.parts("Elbe", "Chlum", "Sweti")
    assert country.crossing("Elbe", "Predmeritz") and country.crossing("Elbe", "Lochenitz")
    assert 9 < country.apart("Chlum", "Koeniggraetz") < 13


@pytest.mark.rule("rotd", "2.3")
def test_the_lasne_and_smohain_run_east_of_la_haye_sainte_to_the_dyle(country: Countryside) -> None:
    assert min(x for x, _ in country.river("Smohain brook")) > country.at("La Haye Sainte")[0]
    assert country.river("Smohain brook") & country.river("Lasne")
    assert country.river("Lasne") & country.river("Dijle")
    assert country.parts("Lasne", "Plancenoit", "Chapelle-Saint-Lambert")
    assert country.crossing("Lasne", "Lasne")


@pytest.mark.rule("rotd", "2.4")
def test_wellingtons_ridge_faces_the_ridge_of_belle_alliance(country: Countryside) -> None:
    assert country.rated("La Haye Sainte", 1) >= 3 and country.rated("Hougoumont") >= 3
    assert country.rated("Papelotte") >= 3
    assert Ground.HILLS in country.ground("La Haye Sainte", 1) and Ground.HILLS in country.ground("Belle Alliance", 1)
    order = ["Waterloo", "Mont-Saint-Jean", "La Haye Sainte", "Belle Alliance", "Rossomme", "Le Caillou", "Genappe"]
    rows = [country.at(name)[1] for name in order]
    assert rows == sorted(rows) and len(set(rows)) == len(rows)


@pytest.mark.rule("rotd", "2.2a")
def test_the_forest_of_soignes_stands_behind_waterloo_and_a_wood_at_hougoumont(country: Countryside) -> None:
    assert Ground.FOREST in country.ground("Waterloo", 1)
    assert Ground.FOREST in country.ground("Hougoumont", 1)
    assert country.wood("Waterloo", "Bruxelles")
    assert not country.wood("Le Caillou", "Genappe")
    assert east_of(country, "Plancenoit", "Belle Alliance") and south_of(country, "Plancenoit", "Papelotte")


@pytest.mark.rule("rotd", "2.3")
def test_the_dyle_runs_from_genappe_by_limale_to_wavre(country: Countryside) -> None:
    for name in ("Genappe", "Limale", "Wavre"):
        assert country.away(name, "Dijle") == 1, name
        assert country.crossing("Dijle", name), name
    assert country.parts("Dijle", "Ligny", "Waterloo") or country.parts("Dijle", "Wavre", "Ohain")
    assert 12 < country.apart("Wavre", "Belle Alliance") < 18


@pytest.mark.rule("rotd", "2.3")
def test_the_pratzen_heights_lie_east_of_the_goldbach(country: Countryside) -> None:
    for village in ("Kobelnitz", "Sokolnitz", "Telnitz", "Schlapanitz"):
        assert country.parts("Goldbach", village, "Stare Vinohrady"), village
        assert country.away(village, "Goldbach") == 1, village
        assert country.crossing("Goldbach", village), village
    assert all(x < country.at("Pratzen")[0] for x, _ in country.river("Goldbach"))
    assert flows_south(country, "Goldbach", "Bellowitz", "Telnitz")


@pytest.mark.rule("rotd", "2.4")
def test_the_pratzen_heights_are_strong_and_high(country: Countryside) -> None:
    assert country.rated("Stare Vinohrady") == 4
    assert country.rated("Pratzen", 1) >= 3
    assert set(SLOPES) & country.ground("Pratzen", 1)
    assert country.height("Stare Vinohrady") > country.height("Kobelnitz")
    assert country.height("Stare Vinohrady") > country.height("Telnitz")


@pytest.mark.rule("rotd", "2.4")
def test_the_santon_guards_the_road_from_bruenn_to_olmuetz(country: Countryside) -> None:
    assert country.rated("Santon") >= 3
    assert Ground.HILLS in country.ground("Santon", 1)
    assert country.apart("Santon", "Bosenitz") < 2
    assert east_of(country, "Santon", "Zuran") and east_of(country, "Blasowitz", "Santon")


@pytest.mark.rule("rotd", "2.3")
def test_the_littawa_flows_from_austerlitz_past_augezd_and_takes_up_the_goldbach(country: Countryside) -> None:
    assert flows_south(country, "Littawa", "Austerlitz", "Augezd")
    assert flows_south(country, "Littawa", "Augezd", "Menitz")
    assert country.river("Littawa") & country.river("Goldbach")
    assert country.river("Littawa") & country.river("Schwarzawa")
    assert country.river("Raussnitz brook") & country.river("Littawa")
    assert country.parts("Littawa", "Austerlitz", "Pratzen") or country.parts(
        "Raussnitz brook", "Austerlitz", "Pratzen"
    )


@pytest.mark.rule("rotd", "2.3")
def test_the_pleisse_keeps_leipzig_and_its_southern_villages_on_its_right_bank(country: Countryside) -> None:
    for name in ("Leipzig", "Connewitz", "Doelitz", "Markkleeberg"):
        assert country.away(name, "Pleisse") <= 2, name
        assert country.parts("Pleisse", name, "Kleinzschocher"), name
    assert country.crossing("Pleisse", "Connewitz") and country.crossing("Pleisse", "Leipzig")


@pytest.mark.rule("rotd", "2.3")
def test_lindenau_lies_beyond_the_elster_on_the_only_road_west_of_leipzig(country: Countryside) -> None:
    assert country.parts("Weisse Elster", "Leipzig", "Lindenau")
    assert country.crossing("Weisse Elster", "Lindenau", 3)
    assert east_of(country, "Leipzig", "Lindenau")
    assert country.river("Luppe") & country.river("Weisse Elster")
    assert 3 < country.apart("Leipzig", "Lindenau") < 7


@pytest.mark.rule("rotd", "2.3")
def test_the_parthe_runs_from_taucha_north_of_schoenefeld_to_leipzig(country: Countryside) -> None:
    assert country.parts("Parthe", "Mockau", "Schoenefeld")
    assert country.parts("Parthe", "Gohlis", "Leipzig") or country.parts("Weisse Elster", "Gohlis", "Leipzig")
    assert country.away("Taucha", "Parthe") == 1
    assert country.crossing("Parthe", "Taucha") and country.crossing("Parthe", "Schoenefeld")
    assert not country.parts("Parthe", "Leipzig", "Paunsdorf")


@pytest.mark.rule("rotd", "2.4")
def test_the_galgenberg_rises_between_wachau_and_liebertwolkwitz(country: Countryside) -> None:
    line = country.line("Wachau", "Liebertwolkwitz")
    assert any(country.terrain[y, x] == Ground.HILLS and country.rating[y, x] >= 3 for x, y in line)
    assert country.rated("Meusdorf", 1) >= 3
    assert country.rated("Probstheida") >= 3
    assert country.rated("Liebertwolkwitz") >= 3


@pytest.mark.rule("rotd", "2.2a")
def test_the_plain_round_leipzig_is_open(country: Countryside) -> None:
    for first, second in (("Paunsdorf", "Holzhausen"), ("Eutritzsch", "Wiederitzsch"), ("Lindenthal", "Radefeld")):
        inner = country.line(first, second)[1:-1]
        assert all(country.terrain[y, x] in (Ground.OPEN, Ground.TOWN) for x, y in inner), (first, second)
    assert Ground.FOREST in country.ground("Connewitz", 2)
    assert country.wood("Liebertwolkwitz", "Stoermthal") or country.wood("Grosspoesna", "Stoermthal")


@pytest.mark.rule("rotd", "2.4")
def test_the_landgrafenberg_towers_over_jena(country: Countryside) -> None:
    assert country.rated("Landgrafenberg", 1) == 4 and country.rated("Windknollen", 1) == 4
    assert Ground.HIGH_HILLS in country.ground("Windknollen", 1)
    assert country.height("Windknollen") >= country.height("Jena") + 5
    assert country.apart("Landgrafenberg", "Jena") < 3


@pytest.mark.rule("rotd", "2.3")
def test_the_saale_runs_in_a_gorge_east_of_jena_and_dornburg(country: Countryside) -> None:
    for name in ("Jena", "Dornburg", "Koesen"):
        assert country.away(name, "Saale") <= 2, name
        assert country.crossing("Saale", name), name
    for west, east in (("Jena", "Lobeda"), ("Zwaetzen", "Kunitz"), ("Apolda", "Camburg"), ("Hassenhausen", "Naumburg")):
        assert country.parts("Saale", west, east), (west, east)
    layer = country.europe.tactical.height
    assert layer is not None
    window = [(x, y) for x, y in country.river("Saale") if country.at("Dornburg")[1] <= y <= country.at("Jena")[1]]
    assert max(int(layer[y, x]) for x, y in window) < country.height("Closewitz")


@pytest.mark.rule("rotd", "2.2a")
def test_the_plateau_of_vierzehnheiligen_lies_between_saale_and_ilm(country: Countryside) -> None:
    assert not country.parts("Saale", "Windknollen", "Vierzehnheiligen")
    assert not country.parts("Ilm", "Vierzehnheiligen", "Kapellendorf")
    assert country.parts("Ilm", "Kapellendorf", "Weimar")
    assert country.wood("Isserstedt", "Luetzeroda")
    assert country.rated("Vierzehnheiligen") >= 3 and country.rated("Dornberg", 1) >= 3
    assert not country.wood("Krippendorf", "Hermstedt")


@pytest.mark.rule("rotd", "2.3")
def test_auerstedt_lies_beyond_the_emsbach_and_hassenhausen_beyond_the_lissbach(country: Countryside) -> None:
    assert country.away("Auerstedt", "Emsbach") <= 1
    assert country.parts("Lissbach", "Auerstedt", "Hassenhausen")
    assert country.river("Ilm") & country.river("Saale")
    assert country.rated("Hassenhausen", 1) >= 3 and Ground.HILLS in country.ground("Hassenhausen", 1)
    assert country.parts("Ilm", "Auerstedt", "Apolda")
    assert east_of(country, "Koesen", "Hassenhausen") and east_of(country, "Hassenhausen", "Auerstedt")


def test_no_two_villages_share_a_cell_or_a_name(europe: GameMap) -> None:
    cells = [(village.cell, village.tactical) for village in europe.villages]
    cells += [(city.cell, city.tactical) for city in europe.cities]
    assert len(cells) == len(set(cells)), sorted(
        {v.name for v in europe.villages if cells.count((v.cell, v.tactical)) > 1}
    )
    names = [village.name for village in europe.villages] + [city.name for city in europe.cities]
    assert len(names) == len(set(names))
